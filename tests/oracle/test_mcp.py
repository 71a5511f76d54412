"""Tests the tool with the public client of the Model Context Protocol, in both eras."""

import json
from uuid import uuid4

import anyio
import claims
import preferences
import pytest
import vectors
from jsonschema import Draft202012Validator
from mcp import MCPError
from rooms import TOOL

pytestmark = pytest.mark.anyio

ERAS = {"auto": "2026-07-28", "legacy": "2025-11-25"}
CHANGES = vectors.load("preferences/validate")
UNREADABLE = claims.NOT_JSON - {"json.too_deep", "json.lone_surrogate", "json.names_too_long"}
"""Codes of arguments with which the message is not JSON, so that the call has no answer."""

WISH = {"language": "Spanish", "length": "terse", "userName": "Alex", "format": "no emojis"}


@pytest.fixture
def room():
    """Returns an unused room."""
    return f"room {uuid4()}"


@pytest.fixture(params=ERAS)
def mode(request):
    return request.param


async def test_the_client_and_the_server_agree_on_a_version(rooms, room, mode):
    async with rooms.client(room, mode) as client:
        assert client.protocol_version == ERAS[mode]
        assert client.server_info.name and client.server_info.version
        assert client.server_capabilities.tools is not None


async def test_the_only_tool_has_a_description(rooms, room, mode):
    async with rooms.client(room, mode) as client:
        listed = await client.list_tools()
    (tool,) = listed.tools
    assert tool.name == TOOL and tool.title
    description = tool.description.lower()
    expected = ["from now on", "facts about", "one reply", "null", "custominstructions", "merge"]
    assert [words for words in expected if words not in description] == []
    hints = tool.annotations
    assert hints.destructive_hint and hints.idempotent_hint
    assert hints.read_only_hint is hints.open_world_hint is False
    Draft202012Validator.check_schema(tool.input_schema)
    Draft202012Validator.check_schema(tool.output_schema)
    assert list(tool.input_schema["properties"]) == preferences.MEMBERS
    assert list(tool.output_schema["properties"]) == [*preferences.MEMBERS, preferences.UPDATED_AT]
    assert tool.input_schema["type"] == tool.output_schema["type"] == "object"


async def test_a_preference_is_stored_and_returned(rooms, room, mode):
    async with rooms.client(room, mode) as client:
        result = await client.call_tool(TOOL, WISH)
    assert not result.is_error
    record = result.structured_content
    assert without_time(record) == WISH
    written, sentence = (part.text for part in result.content)
    assert json.loads(written) == record
    assert all(name in sentence for name in WISH) and sentence.endswith(".")
    stored = rooms.record(room)
    assert stored.status == 200 and stored.headers["content-type"] == "application/json"
    assert list(stored.json().items()) == list(record.items())
    again = rooms.record(room, If_None_Match=stored.headers["etag"])
    assert (again.status, again.body) == (304, b"")


async def test_saved_preferences_are_in_the_instructions_of_the_next_client(rooms, room, mode):
    async with rooms.client(room, mode) as client:
        before = client.instructions
        result = await client.call_tool(TOOL, WISH | {"customInstructions": "Ask.\nThen act."})
        assert result.meta["hearth/changed"] == [*WISH, "customInstructions"]
    assert TOOL in before and "Alex" not in before and "without arguments" in before
    async with rooms.client(room, mode) as client:
        instructions = client.instructions
    assert [words for words in [TOOL, "Alex", "Spanish", "Ask.", "Then act."] if words not in instructions] == []
    async with rooms.client(f"{room}, another", mode) as client:
        assert client.instructions == before


async def test_preferences_are_merged_by_the_rfc(rooms, room, mode):
    wishes = [WISH, {"tone": "dry"}, {"length": None, "tone": "kind"}, {}]
    wishes += [{"tone": "kind"}, {"tone": None, "format": None}]
    record, written = None, None
    async with rooms.client(room, mode) as client:
        for wish in wishes:
            result = await client.call_tool(TOOL, wish)
            assert not result.is_error, result
            stored = rooms.record(room).json()
            assert result.structured_content == stored
            record, changed = preferences.merge(record, wish, stored["updatedAt"])
            assert list(record.items()) == list(stored.items())
            assert changed or stored["updatedAt"] == written
            written = stored["updatedAt"]


async def test_reading_an_empty_room_creates_no_record(rooms, room, mode):
    async with rooms.client(room, mode) as client:
        for nothing in [{}, None, {"tone": None}]:
            result = await client.call_tool(TOOL, nothing)
            assert not result.is_error and result.structured_content == {}
    assert rooms.record(room).body == b"null"


async def test_a_refused_change_can_be_corrected_and_changes_nothing(rooms, room, mode):
    async with rooms.client(room, mode) as client:
        await client.call_tool(TOOL, WISH)
        before = rooms.record(room).body
        for change, expected in WRONG:
            result = await client.call_tool(TOOL, change)
            assert result.is_error
            text = " ".join(part.text for part in result.content)
            assert all(word in text for word in expected), text
            assert "preferences." not in text, "an agent reads sentences, not codes"
        assert rooms.record(room).body == before


WRONG = [
    ({"length": "long"}, ["length", "`long`", *preferences.WORDS["length"]]),
    ({"formality": "Casual", "tone": "dry"}, ["formality", *preferences.WORDS["formality"]]),
    ({"tone": 5}, ["tone", "number"]),
    ({"tones": "dry"}, ["`tones`", "`tone`"]),
    ({"colour": "red"}, ["`colour`", *preferences.MEMBERS]),
    ({"agentName": ""}, ["agentName", "null"]),
    ({"userName": "x" * 81}, ["userName", "81", "80"]),
    ({"tone": "a\u202eb"}, ["tone", "U+202E"]),
    ({"room": "another", "tone": "dry"}, ["`room`"]),
    ({name: None for name in preferences.MEMBERS}, ["null"]),
    ({"customInstructions": "x" * (1 << 20)}, ["customInstructions", "1048576", "2000"]),
    ({"length": "long", "tone": 5, "colour": 1}, ["length", "tone", "colour"]),
]
"""Changes, and words in their answers."""


@pytest.mark.parametrize("vector", CHANGES, ids=lambda vector: vector.name)
def test_arguments_are_checked_as_changes(rooms, room, vector):
    answer = rooms.call(room, vector.request)
    if vector.codes & UNREADABLE:
        assert answer.status == 400 and "error" in answer.json()
        return
    assert answer.status == 200, answer
    result = answer.json()["result"]
    assert result.get("isError", False) == (vector.answer["outcome"] != "valid")
    if not result.get("isError"):
        wished = {name: value for name, value in json.loads(vector.request).items() if value is not None}
        assert without_time(result["structuredContent"]) == without_time(wished)


def without_time(record: dict) -> dict:
    return {name: value for name, value in record.items() if name != preferences.UPDATED_AT}


async def test_an_unknown_tool_is_an_error_of_the_protocol(rooms, room, mode):
    async with rooms.client(room, mode) as client:
        with pytest.raises(MCPError) as refusal:
            await client.call_tool("get_user_preferences", {})
    assert refusal.value.code == -32602


@pytest.mark.parametrize("key", ["several", "every", "none"])
async def test_a_missing_room_is_reported_to_the_agent(keys, key, mode):
    async with keys[key].client(None, mode) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == [TOOL]
        result = await client.call_tool(TOOL, WISH)
    assert result.is_error and "room" in " ".join(part.text for part in result.content)
    assert keys[key].record().status == 400


@pytest.mark.parametrize("key", ["one", "several", "none"])
async def test_a_forbidden_room_is_refused(keys, key, mode):
    before = keys["every"].record("c").body
    with pytest.raises(Exception):
        async with keys[key].client("c", mode) as client:
            await client.call_tool(TOOL, WISH)
    assert keys[key].call("c", json.dumps(WISH).encode()).status == 403
    assert keys[key].record("c").status == 403
    assert keys["every"].record("c").body == before == b"null"


async def test_scopes_and_rooms_of_a_key(keys):
    reads = {key: keys[key].record("a").status for key in keys}
    writes = {key: keys[key].call("a", b'{"tone":"dry"}').status for key in keys}
    allowed = {"one", "several", "every", "home"}
    others = {"none": 403, "stranger": 403, "unknown": 401}
    assert reads == dict.fromkeys(allowed | {"reader"}, 200) | others | {"writer": 403}
    assert writes == dict.fromkeys(allowed | {"writer"}, 200) | others | {"reader": 403}
    records = [keys["one"].record(), keys["home"].record(), keys["several"].record("a"), keys["every"].record("a")]
    assert [without_time(record.json()) for record in records] == [{"tone": "dry"}] * 4


async def test_rooms_are_separate(rooms, room):
    names = [room, room.upper(), f"{room}é", f"{room}/../x", f"{room}%20", f"{room}&room=b", "x" * 255]
    for name in names:
        async with rooms.client(name) as client:
            assert not (await client.call_tool(TOOL, {"userName": name[-80:]})).is_error
    for name in names:
        assert rooms.record(name).json()["userName"] == name[-80:]


async def test_one_hundred_calls_at_once(rooms, room):
    """Five clients make concurrent calls. The stored value of each member is one of the sent values."""
    sent = {name: set() for name in preferences.TEXTS}
    results = []

    async def call(client, name: str, value: str):
        results.append((name, value, await client.call_tool(TOOL, {name: value})))

    async with anyio.create_task_group() as every:
        for number in range(5):
            every.start_soon(use, rooms, room, call, number, sent)
    assert len(results) == 100
    for name, value, result in results:
        assert not result.is_error, result
        assert name in result.structured_content
    record = rooms.record(room).json()
    assert set(record) == set(sent) | {preferences.UPDATED_AT}
    assert all(record[name] in values for name, values in sent.items())


async def use(rooms, room, call, number, sent):
    names = list(sent)
    async with rooms.client(room) as client, anyio.create_task_group() as calls:
        for index in range(20):
            name, value = names[(number + index) % len(names)], f"{number}-{index}"
            sent[name].add(value)
            calls.start_soon(call, client, name, value)


async def test_concurrent_changes_of_different_members_are_all_stored(rooms, room):
    """Eight clients change a different member each, at once in every round."""
    async with anyio.create_task_group() as every:
        start, done = Gate(8), Gate(9)
        for name in preferences.MEMBERS:
            every.start_soon(rounds, rooms, room, name, start, done)
        for turn in range(ROUNDS):
            await done.pass_through()
            record = rooms.record(room).json()
            assert without_time(record) == {name: value(name, turn) for name in preferences.MEMBERS}
            await done.pass_through()


ROUNDS = 13


async def rounds(rooms, room, name, start, done):
    async with rooms.client(room) as client:
        for turn in range(ROUNDS):
            await start.pass_through()
            result = await client.call_tool(TOOL, {name: value(name, turn)})
            assert result.structured_content[name] == value(name, turn)
            await done.pass_through()
            await done.pass_through()


def value(name: str, turn: int) -> str:
    words = preferences.WORDS.get(name)
    return words[turn % len(words)] if words else f"turn {turn}"


class Gate:
    """A barrier: tasks continue once a given number has arrived."""

    def __init__(self, tasks: int):
        self.tasks, self.there, self.open = tasks, 0, anyio.Event()

    async def pass_through(self):
        self.there += 1
        opened = self.open
        if self.there == self.tasks:
            self.there, self.open = 0, anyio.Event()
            opened.set()
        await opened.wait()

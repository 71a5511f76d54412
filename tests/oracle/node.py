"""Calls a node by gRPC without the gateway, with the types that it describes by reflection."""

from dataclasses import dataclass

import grpc
from google.protobuf import message_factory
from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import DecodeError, Message
from google.rpc.status_pb2 import Status
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

HEIGHT = "x-cosmos-block-height"
LARGEST = 16 << 20


@dataclass(frozen=True)
class Reply:
    """The result of a call: bytes, or a status with the bytes of its details."""

    message: bytes | None
    code: int
    text: str
    details: bytes
    height: str | None


@dataclass(frozen=True)
class Binding:
    """A path in the annotation of a method."""

    template: str
    response_body: str


class Node:
    def __init__(self, address: str):
        self.channel = grpc.insecure_channel(address, options=[("grpc.max_receive_message_length", LARGEST)])
        self.pool = types(ProtoReflectionDescriptorDatabase(self.channel))

    def close(self):
        self.channel.close()

    def method(self, rpc: str) -> MethodDescriptor:
        service, name = rpc.split("/")
        return self.methods(service)[name]

    def methods(self, service: str) -> dict[str, MethodDescriptor]:
        return dict(self.pool.FindServiceByName(service).methods_by_name)

    def type(self, descriptor: Descriptor | str) -> type[Message]:
        if isinstance(descriptor, str):
            descriptor = self.pool.FindMessageTypeByName(descriptor)
        return message_factory.GetMessageClass(descriptor)

    def option(self, described: FieldDescriptor | MethodDescriptor, extension: str):
        """Returns an option by the name of its extension, or `None` if it is not set."""
        written = described.GetOptions()
        options = self.type(written.DESCRIPTOR.full_name).FromString(written.SerializeToString())
        known = self.pool.FindExtensionByName(extension)
        return options.Extensions[known] if options.HasExtension(known) else None

    def bindings(self, method: MethodDescriptor) -> list[Binding]:
        """Returns the paths of a method for `GET`."""
        rule = self.option(method, "google.api.http")
        return [Binding(one.get, one.response_body) for one in [rule, *rule.additional_bindings] if one.get]

    def call(self, method: MethodDescriptor, request: Message, height: int | None = None) -> Reply:
        call = self.channel.unary_unary(f"/{method.containing_service.full_name}/{method.name}")
        metadata = [] if height is None else [(HEIGHT, str(height))]
        try:
            message, done = call.with_call(request.SerializeToString(), metadata=metadata, timeout=30)
        except grpc.RpcError as refused:
            done, message = refused, None
        metadata = dict(done.initial_metadata() or ())
        details = dict(done.trailing_metadata() or ()).get("grpc-status-details-bin", b"")
        return Reply(message, done.code().value[0], done.details() or "", details, metadata.get(HEIGHT))


def types(database: ProtoReflectionDescriptorDatabase) -> DescriptorPool:
    """Returns all types that the services of the node reference."""
    pool, added = DescriptorPool(), set()

    def add(file: FileDescriptorProto):
        if file.name not in added:
            added.add(file.name)
            for imported in file.dependency:
                add(database.FindFileByName(imported))
            pool.Add(file)

    for service in database.get_services():
        add(database.FindFileContainingSymbol(service))
    return pool


def details(reply: Reply) -> list:
    """Returns the details of a status, or nothing if they cannot be read."""
    try:
        return list(Status.FromString(reply.details).details)
    except DecodeError:
        return []

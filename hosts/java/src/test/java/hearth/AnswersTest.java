package hearth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Tests the behaviour of answers in Java beyond the content of their text. */
class AnswersTest {
    private static final Hearth HEARTH = Hearth.create();
    static final String CLAIM = """
            {"type": "KPTClaim", "householdId": "did:ixo:household/123", "testGroup": "intervention",
             "testPeriod": {"startDate": "2024-02-01", "endDate": "2024-02-04", "durationDays": 3},
             "fuelMeasurements": {"total": 11.9, "dailyLogs": [3.2, 2.8, 3.0, 2.9]},
             "externalFactors": {"season": "dry", "culturalEvents": ["none"], "occupationalFactors": ["typical_workweek"]}}
            """;

    @AfterAll
    static void close() {
        HEARTH.close();
    }

    @Test
    void aReportIsPrinted() {
        assertEquals("""
                accepted: 1 warning
                  /householdId  warning: `did:ixo:household/123` is a DID URL with a path, not a bare DID
                    claim.did_has_path; help: prefer a bare DID, which every registry can resolve; this one is accepted""",
                HEARTH.validateClaim(CLAIM).toString());
        assertEquals("accepted", HEARTH.validateClaim(CLAIM.replace("household/123", "household:123")).toString());
        var refused = HEARTH.validateClaim(CLAIM.replace("11.9", "12.0"));
        var lines = refused.toString().lines().toList();
        assertEquals("refused (409): 1 error, 1 warning", lines.get(0));
        assertEquals("  /fuelMeasurements/total  the total is 12.0, and the daily logs add up to 11.9", lines.get(3));
        assertTrue(lines.get(4).startsWith("    claim.total_mismatch, rule 2"), lines.get(4));
        assertTrue(HEARTH.validateClaim("").toString().contains("\n  (claim)  "));
    }

    @Test
    void orThrowThrowsForARefusedClaim() {
        var accepted = HEARTH.validateClaim(CLAIM);
        assertSame(accepted, accepted.orThrow());
        assertNull(accepted.status());
        var report = HEARTH.validateClaim("{}");
        var refused = assertThrows(HearthException.ClaimRefused.class, report::orThrow);
        assertSame(report, refused.report());
        assertEquals(report.toString(), refused.getMessage());
    }

    @Test
    void aRecordKeepsEveryByte() {
        var record = "{ \"a\" : 1.00, \"record\":{\"changed\":[1e400, \"}\\\"\"]},\"tone\":\"wry\", \"é🙂\":\"\\u00e9\" }";
        var merged = HEARTH.preferences().merge(record, "{\"length\":\"terse\"}", "2026-11-20T21:00:00Z");
        var answer = new String(HEARTH.invoke("preferences.merge", ("{\"record\":" + record
                + ",\"change\":{\"length\":\"terse\"},\"now\":\"2026-11-20T21:00:00Z\"}").getBytes(StandardCharsets.UTF_8)),
                StandardCharsets.UTF_8);
        assertTrue(answer.startsWith("{\"outcome\":\"valid\",\"record\":" + merged.record() + ",\"changed\":[\"length\"]"), answer);
        assertTrue(merged.record().contains("\"record\":{\"changed\":[1e400, \"}\\\"\"]}"), merged::record);
    }

    @Test
    void aRecordCanHaveLongNumbersAndNames() {
        for (var member : new String[] {"\"n\":" + "7".repeat(5_000), "\"" + "n".repeat(1_000) + "\":0",
                "\"n\":" + "7".repeat(900_000), "\"" + "n".repeat(1_000) + "\":\"" + "s".repeat(90_000) + "\""}) {
            var merged = HEARTH.preferences().merge("{" + member + "}", "{\"tone\":\"dry\"}", "2026-11-20T21:00:00Z");
            assertTrue(merged.record().contains(member));
        }
    }

    @Test
    void namesThatWereReadAreNotKept() {
        for (int length : new int[] {1_000, 600}) {
            merge(0, 2_000_000 / length, length);
            var before = used();
            merge(10_000, 60_000_000 / length, length);
            var kept = used() - before;
            assertTrue(kept < 20_000_000, () -> kept + " bytes were kept for names of length " + length);
        }
    }

    private static void merge(int first, int times, int length) {
        for (int number = first; number < first + times; number++) {
            var record = "{\"" + (number + "n").repeat(length / 6) + "\":0}";
            assertTrue(HEARTH.preferences().merge(record, "{\"tone\":\"dry\"}", "2026-11-20T21:00:00Z").ok());
        }
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void listsAreNeverNull() {
        try (var router = HEARTH.router()) {
            assertEquals(List.of(), router.route("GET", "/chain/token/params").findings());
            assertEquals(1, router.route("GET", "/nowhere").findings().size());
        }
        var merged = HEARTH.preferences().merge(null, "{\"tone\":\"dry\"}", "2026-11-20T21:00:00Z");
        assertEquals(List.of(), merged.findings());
        assertEquals(List.of(), HEARTH.preferences().render(null).findings());
    }

    @Test
    void aMalformedChangeIsRefused() {
        var preferences = HEARTH.preferences();
        for (var change : new String[] {"", "{", "{},\"now\":\"2020-01-01T00:00:00Z\"", "{\"tone\":1}"}) {
            var merged = preferences.merge("{}", change, "2026-11-20T21:00:00Z");
            assertEquals(preferences.validate(change).text(), merged.text());
            assertTrue(!merged.ok() && merged.record() == null && merged.changed().isEmpty());
        }
        assertThrows(HearthException.CouldNotRun.class, () -> preferences.merge("{}", "{\"tone\":\"dry\"}", "now\""));
        assertNull(preferences.merge(null, "{\"tone\":null}", "2026-11-20T21:00:00Z").record());
        assertEquals("", preferences.render(null).text());
        assertEquals("set_user_preferences", preferences.tool().name());
    }

    @Test
    void theVersionHasTheDigestOfThePackagedModule() throws Exception {
        var module = Files.readAllBytes(Path.of(System.getProperty("hearth.wasm")));
        var digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(module));
        var version = HEARTH.version();
        assertEquals("sha256:" + digest, version.module());
        assertEquals(System.getProperty("hearth.version"), version.crate());
        assertEquals("1.0.0", version.contract());
    }

    @Test
    void aRouterHasAnIndex() {
        try (var router = HEARTH.router("{\"extends\":[\"protocol\"],\"disabled\":[\"ixo.mint.v1beta1.Query\"]}")) {
            var index = router.routes();
            assertEquals("/ixo", index.prefixes().get(0).standsFor());
            var disabled = index.routes().stream().filter(ServedRoute::disabled).toList();
            assertEquals("ixo.mint.v1beta1.Query", disabled.get(0).rpc().split("/")[0]);
            assertEquals(501, router.route("GET", disabled.get(0).template()).status());
        }
        var refused = assertThrows(HearthException.ConfigurationRefused.class, () -> HEARTH.router("{\"extends\":[\"no\"]}"));
        assertTrue(refused.getMessage().startsWith("the configuration is refused (400): 1 error\n  /extends/0  "));
        var whole = assertThrows(HearthException.ConfigurationRefused.class, () -> HEARTH.router("[]"));
        assertTrue(whole.getMessage().startsWith("the configuration is refused (400): 1 error\n  (configuration)  "));
    }
}

package hearth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests that a claim as typed values has the same report as its text. */
class ClaimTest {
    private static final Hearth HEARTH = Hearth.create();
    private static int accepted;

    @AfterAll
    static void manyWereRead() {
        assertTrue(accepted > 100, () -> accepted + " valid claims were read");
        HEARTH.close();
    }

    private static Claim.Builder sample() {
        return Claim.builder()
                .householdId("did:ixo:household:123")
                .testGroup(TestGroup.INTERVENTION)
                .testPeriod(new TestPeriod(LocalDate.of(2024, 2, 1), LocalDate.of(2024, 2, 4), 3))
                .fuelMeasurements(new FuelMeasurements(new BigDecimal("11.90"), decimals("3.2", "2.8", "3.0", "2.9"), null))
                .externalFactors(new ExternalFactors("dry", List.of("none"), List.of("typical_workweek")));
    }

    private static List<BigDecimal> decimals(String... texts) {
        return Arrays.stream(texts).map(BigDecimal::new).toList();
    }

    @TestFactory
    Stream<DynamicTest> aClaimOfAVectorHasTheSameReport() {
        return Vector.all().stream().filter(vector -> vector.call().operation().equals("claims.validate"))
                .map(vector -> DynamicTest.dynamicTest(vector.name(), () -> check(vector.call().request())));
    }

    private static void check(byte[] request) {
        Report report;
        try {
            report = HEARTH.validateClaim(request);
        } catch (HearthException.CouldNotRun tooLarge) {
            return;
        }
        if (!report.ok()) return;
        accepted++;
        var text = new String(request, StandardCharsets.UTF_8);
        if (text.contains("0e99999999999999999999")) { // Java has no number with this exponent.
            assertThrows(IllegalArgumentException.class, () -> Claim.fromJson(text));
            return;
        }
        var claim = Claim.fromJson(text);
        // In a claim, a member that is null is absent.
        if (!text.contains("\"selection\":null")) assertEquals(report, HEARTH.validateClaim(claim));
        assertEquals(claim, Claim.fromJson(claim.toJson()));
        assertEquals(claim, claim.toBuilder().build());
    }

    @Test
    void aClaimIsWrittenWithEveryDigit() {
        assertEquals("{\"type\":\"KPTClaim\",\"householdId\":\"did:ixo:household:123\",\"testGroup\":\"intervention\","
                + "\"testPeriod\":{\"startDate\":\"2024-02-01\",\"endDate\":\"2024-02-04\",\"durationDays\":3},"
                + "\"fuelMeasurements\":{\"total\":11.90,\"dailyLogs\":[3.2,2.8,3.0,2.9]},"
                + "\"externalFactors\":{\"season\":\"dry\",\"culturalEvents\":[\"none\"],"
                + "\"occupationalFactors\":[\"typical_workweek\"]}}", sample().build().toJson());
        assertEquals("accepted", HEARTH.validateClaim(sample().build()).toString());
        var digits = new BigDecimal("3.2000000000000001");
        var fuel = new FuelMeasurements(new BigDecimal("11.9"), List.of(digits, digits, digits), null);
        var report = HEARTH.validateClaim(sample().fuelMeasurements(fuel).build());
        assertTrue(report.toString().contains("9.6000000000000003"), report::toString);
    }

    @Test
    void theRulesReportMissingMembers() {
        var empty = HEARTH.validateClaim("{\"type\":\"KPTClaim\"}");
        assertEquals(3, empty.findings().stream().filter(finding -> finding.severity() == Severity.ERROR).count());
        assertEquals(empty, HEARTH.validateClaim(Claim.builder().build()));
        var half = HEARTH.validateClaim(sample().householdId("\ud800").build());
        assertEquals("json.invalid_utf8", half.findings().get(0).code());
        var late = new TestPeriod(LocalDate.of(12024, 2, 1), LocalDate.of(12024, 2, 4), 3);
        assertFalse(HEARTH.validateClaim(sample().testPeriod(late).build()).ok());
    }

    @Test
    void choicesAreReadAndWritten() {
        var link = new Evidence.Link("ipfs://a");
        var others = new LinkedHashMap<String, Object>();
        others.put("taken", null);
        others.put("by", Map.of("name", "A", "age", 41, "height", new BigDecimal("1.70")));
        var photo = Evidence.Document.builder().type("photo").uri("https://a.example/b").others(others).build();
        var claim = sample().evidence(List.of(link, photo)).householdSize(new HouseholdSize.Persons(new BigDecimal("4.50")))
                .cookingSessions(List.of(Map.of("meal", "lunch"))).build();
        assertTrue(claim.toJson().contains("\"evidence\":[\"ipfs://a\",{\"type\":\"photo\",\"uri\":\"https://a.example/b\","
                + "\"taken\":null,\"by\":{"), claim::toJson);
        assertTrue(claim.toJson().contains("\"householdSize\":4.50"), claim::toJson);
        assertEquals(claim, Claim.fromJson(claim.toJson()));
        assertTrue(HEARTH.validateClaim(claim).ok());
        var counted = Claim.fromJson("{\"householdSize\":{\"children\":2,\"women\":1,\"men\":1.0,\"elders\":0}}");
        assertEquals(HouseholdSize.ByAgeAndSex.builder().children(2).women(1).men(1).elders(0).build(),
                counted.householdSize());
        assertInstanceOf(Evidence.Link.class, Claim.fromJson("{\"evidence\":[\"a:b\"]}").evidence().get(0));
        var unheard = Claim.fromJson("{\"evidence\":null,\"unheard\":[1.0,null,{\"a\":true}]}");
        assertNull(unheard.evidence());
        assertEquals("{\"unheard\":[1.0,null,{\"a\":true}]}", unheard.toJson());
    }

    @Test
    void fromJsonRefusesOtherTexts() {
        for (var text : new String[] {"", "[]", "7", "{", "{} {}", "{\"testGroup\":\"both\"}", "{\"type\":7}",
                "{\"testPeriod\":{\"startDate\":\"2024-02-30\"}}", "{\"testPeriod\":{\"durationDays\":3.5}}",
                "{\"testPeriod\":{\"durationDays\":3000000000}}", "{\"fuelMeasurements\":{\"dailyLogs\":[null]}}",
                "{\"fuelMeasurements\":{\"total\":\"11.9\"}}", "{\"evidence\":[[]]}", "{\"evidence\":[7]}",
                "{\"householdSize\":\"4\"}", "{\"fuelMeasurements\":{\"total\":NaN}}"}) {
            var wrong = assertThrows(IllegalArgumentException.class, () -> Claim.fromJson(text), text);
            assertFalse(wrong.getMessage().isEmpty());
        }
    }

    @Test
    void listsOfAClaimAreCopied() {
        var logs = new ArrayList<>(decimals("3.2"));
        var fuel = new FuelMeasurements(null, logs, null);
        logs.clear();
        assertEquals(1, fuel.dailyLogs().size());
        assertThrows(UnsupportedOperationException.class, () -> fuel.dailyLogs().clear());
    }

    /** Uses the Jackson of the program, without modules. */
    @Test
    void jacksonWritesAClaimAndAReport() throws Exception {
        var jackson = new ObjectMapper();
        assertEquals("{\"claim\":" + sample().build().toJson() + "}",
                jackson.writeValueAsString(Map.of("claim", sample().build())));
        var finding = jackson.valueToTree(HEARTH.validateClaim("{}")).at("/findings/0");
        assertEquals("error", finding.get("severity").textValue());
        assertEquals("not-assessed", jackson.valueToTree(CheckResult.NOT_ASSESSED).textValue());
    }
}

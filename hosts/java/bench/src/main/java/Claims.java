import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The sample claim, and changes on which all checkers must agree before the measurement. */
final class Claims {
    /** Keeps every digit, and does not accept text as a number. */
    static final JsonMapper JSON = JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS).build();

    static final String SAMPLE = """
            {"type":"KPTClaim","householdId":"did:ixo:household/123","testGroup":"intervention",\
            "testPeriod":{"startDate":"2024-02-01","endDate":"2024-02-04","durationDays":3},\
            "fuelMeasurements":{"total":11.9,"dailyLogs":[3.2,2.8,3.0,2.9]},\
            "externalFactors":{"season":"dry","culturalEvents":["none"],\
            "occupationalFactors":["typical_workweek"]}}""";

    /** The sample claim with a total that is not the sum. */
    static final String BROKEN = SAMPLE.replace("11.9", "11.91");

    /** A change, and the path of the error with dots, empty for a right claim. The npm package has the same changes. */
    private record Agreed(String path, Consumer<ObjectNode> change) {}

    private static final List<Agreed> AGREED = List.of(
            new Agreed("", claim -> {}),
            new Agreed("", claim -> claim.remove("testPeriod")),
            new Agreed("", claim -> {
                var evidence = claim.putArray("evidence").add("ipfs://a");
                evidence.addObject().put("type", "photo").put("uri", "https://a.example/b");
            }),
            new Agreed("type", claim -> claim.put("type", "Claim")),
            new Agreed("householdId", claim -> claim.put("householdId", "household/123")),
            new Agreed("householdId", claim -> claim.put("householdId", "did:ixo:household/123?version=1")),
            new Agreed("testGroup", claim -> claim.put("testGroup", "both")),
            new Agreed("testPeriod.startDate", claim -> at(claim, "testPeriod").put("startDate", "2024-02-30")),
            new Agreed("testPeriod.endDate", claim -> at(claim, "testPeriod").put("endDate", "04.02.2024")),
            new Agreed("testPeriod.endDate", claim -> at(claim, "testPeriod").put("endDate", "2024-01-31")),
            new Agreed("testPeriod.durationDays", claim -> at(claim, "testPeriod").put("durationDays", 2)),
            new Agreed("testPeriod.durationDays", claim -> at(claim, "testPeriod").put("durationDays", 6)),
            new Agreed("fuelMeasurements.total", claim -> fuel(claim).put("total", new BigDecimal("11.91"))),
            new Agreed("fuelMeasurements.dailyLogs.1", claim -> logs(claim).set(1, new BigDecimal("-2.8"))),
            new Agreed("fuelMeasurements.dailyLogs.1", claim -> logs(claim).set(1, 0)),
            new Agreed("fuelMeasurements.dailyLogs.1", claim -> logs(claim).set(1, "2.8")),
            new Agreed("fuelMeasurements.dailyLogs", claim -> fuel(claim).putArray("dailyLogs").add(5.9).add(6)),
            new Agreed("evidence.0", claim -> claim.putArray("evidence").add("a photo")),
            new Agreed("externalFactors.season", claim -> at(claim, "externalFactors").put("season", " ")),
            new Agreed("externalFactors.culturalEvents",
                    claim -> at(claim, "externalFactors").put("culturalEvents", "none")));

    private Claims() {}

    /** A checker of claims. */
    interface Checker {
        String name();

        /** Returns the paths of all errors, with dots. */
        Set<String> wrong(String claim);
    }

    /** Throws an exception if a checker refuses a right claim, or does not find an error at its path. */
    static void agree(List<Checker> checkers) {
        for (var one : AGREED) {
            var claim = (ObjectNode) JSON.readTree(SAMPLE);
            one.change.accept(claim);
            for (var checker : checkers) {
                var paths = checker.wrong(JSON.writeValueAsString(claim));
                if (one.path.isEmpty() ? paths.isEmpty() : paths.contains(one.path)) continue;
                throw new IllegalStateException(checker.name() + " finds " + paths + " in " + claim + ", not " + one.path);
            }
        }
    }

    /** Returns a JSON Pointer with dots. */
    static String dotted(String pointer) {
        return pointer.isEmpty() ? "" : pointer.substring(1).replace('/', '.');
    }

    private static ObjectNode at(JsonNode claim, String member) {
        return (ObjectNode) claim.get(member);
    }

    private static ObjectNode fuel(ObjectNode claim) {
        return at(claim, "fuelMeasurements");
    }

    private static ArrayNode logs(ObjectNode claim) {
        return (ArrayNode) fuel(claim).get("dailyLogs");
    }
}

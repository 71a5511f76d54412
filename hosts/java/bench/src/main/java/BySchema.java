import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import hearth.Hearth;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** networknt's validator with the published schema of a claim and formats, and the sum and the period by hand. */
final class BySchema implements Claims.Checker {
    private final Schema schema;

    BySchema(Hearth hearth) {
        this(Claims.JSON.readTree(hearth.invoke("claims.schema", new byte[0])).get("claim"));
    }

    BySchema(JsonNode schema) {
        var formats = SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build();
        this.schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12,
                registry -> registry.schemaRegistryConfig(formats)).getSchema(schema);
    }

    @Override
    public String name() {
        return "networknt " + Hosts.version("com.networknt", "json-schema-validator") + ", with sum and period by hand";
    }

    @Override
    public Set<String> wrong(String text) {
        var claim = Claims.JSON.readTree(text);
        var errors = schema.validate(claim);
        if (errors.isEmpty()) return byHand(claim);
        var paths = new HashSet<String>();
        errors.forEach(error -> paths.add(Claims.dotted(error.getInstanceLocation().toString())));
        return paths;
    }

    /** Checks the rules that a schema cannot express. */
    private static Set<String> byHand(JsonNode claim) {
        var paths = new HashSet<String>();
        var fuel = claim.get("fuelMeasurements");
        var sum = BigDecimal.ZERO;
        for (var log : fuel.get("dailyLogs")) sum = sum.add(log.decimalValue());
        if (sum.compareTo(fuel.get("total").decimalValue()) != 0) paths.add("fuelMeasurements.total");
        var period = claim.get("testPeriod");
        if (period == null) return paths;
        var start = LocalDate.parse(period.get("startDate").stringValue());
        var days = ChronoUnit.DAYS.between(start, LocalDate.parse(period.get("endDate").stringValue()));
        var stated = period.get("durationDays").decimalValue();
        if (days < 0) paths.add("testPeriod.endDate");
        else if (stated.compareTo(BigDecimal.valueOf(days)) != 0 && stated.compareTo(BigDecimal.valueOf(days + 1)) != 0) {
            paths.add("testPeriod.durationDays");
        }
        return paths;
    }
}

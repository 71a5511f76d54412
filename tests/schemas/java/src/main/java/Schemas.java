import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks that validators in Java accept the published schemas unchanged. The argument is the directory with the schemas
 * and a valid claim, {@code sample.json}. A line for each validator states how many schemas it compiled. The first
 * failure ends the program with 1.
 */
final class Schemas {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final List<String> FILES = List.of("claim", "record", "preferences", "preferences-change");
    private static final String OPENAPI = "urn:openapi";

    /** Mistakes in a claim. */
    private static final Map<String, Consumer<ObjectNode>> WRONG = Map.of(
            "no type", claim -> claim.remove("type"),
            "a daily log of -1", claim -> ((ArrayNode) claim.at("/fuelMeasurements/dailyLogs")).set(1, -1),
            "a season of 1", claim -> ((ObjectNode) claim.get("externalFactors")).put("season", 1),
            "an impossible date", claim -> ((ObjectNode) claim.get("testPeriod")).put("startDate", "2024-02-30"));

    private static final Schema METASCHEMA = registry(Dialects.getDraft202012(), Map.of())
            .getSchema(SchemaLocation.of(Dialects.getDraft202012().getId()));

    private final Path directory;

    private Schemas(Path directory) {
        this.directory = directory;
    }

    public static void main(String[] arguments) {
        if (arguments.length != 1) throw new IllegalArgumentException("usage: Schemas DIRECTORY");
        var schemas = new Schemas(Path.of(arguments[0]));
        report("com.networknt", "json-schema-validator", schemas::byNetworknt);
        report("io.swagger.parser.v3", "swagger-parser-v3", schemas::bySwaggerParser);
    }

    /** A validator, which returns the number of schemas that it compiled. */
    private interface Validator {
        int check() throws IOException;
    }

    private static void report(String group, String artifact, Validator validator) {
        var name = artifact + " " + version(group, artifact);
        try {
            System.out.println(name + ": " + validator.check() + " schemas");
        } catch (IOException | RuntimeException failure) {
            System.err.println(name + ": " + failure);
            System.exit(1);
        }
    }

    /** Compiles every file and every type of the contract and of the OpenAPI document, in its dialect and with formats. */
    private int byNetworknt() throws IOException {
        var count = 0;
        var plain = registry(Dialects.getDraft202012(), Map.of());
        for (var name : FILES) {
            var schema = compiled(plain, read(name));
            if (name.equals("claim")) judge("claim.json", schema);
            count++;
        }
        var contract = read("contract.schema");
        ofItsDialect(contract);
        var id = contract.get("$id").stringValue();
        var types = registry(Dialects.getDraft202012(), Map.of(id, contract.toString()));
        count += types(types, contract.get("$defs"), id + "#/$defs/", "the contract");
        var openapi = read("openapi");
        var components = registry(Dialects.getOpenApi31(), Map.of(OPENAPI, openapi.toString()));
        return count + types(components, openapi.at("/components/schemas"), OPENAPI + "#/components/schemas/", "openapi.json");
    }

    /** Compiles all types of a document, and validates claims by the type of a claim. */
    private int types(SchemaRegistry registry, JsonNode types, String place, String document) throws IOException {
        ensure(types.has("Claim"), document + " does not define a claim");
        for (var name : types.propertyNames()) {
            ofTheMetaschema(types.get(name));
            var schema = registry.getSchema(SchemaLocation.of(place + name));
            schema.initializeValidators();
            if (name.equals("Claim")) judge(document, schema);
        }
        return types.size();
    }

    private static SchemaRegistry registry(Dialect dialect, Map<String, String> documents) {
        var strict = SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build();
        return SchemaRegistry.withDefaultDialect(dialect, registry -> registry.schemaRegistryConfig(strict).schemas(documents));
    }

    private static Schema compiled(SchemaRegistry registry, JsonNode document) {
        ofItsDialect(document);
        var schema = registry.getSchema(document);
        schema.initializeValidators();
        return schema;
    }

    /** Throws an exception unless a document conforms to its dialect. */
    private static void ofItsDialect(JsonNode schema) {
        var named = schema.get("$schema").stringValue();
        ensure(named.equals(Dialects.getDraft202012().getId()), "another dialect: " + named);
        ofTheMetaschema(schema);
    }

    private static void ofTheMetaschema(JsonNode schema) {
        var errors = METASCHEMA.validate(schema);
        ensure(errors.isEmpty(), "invalid by the metaschema: " + errors);
    }

    /** Throws an exception unless a schema accepts the sample and refuses each invalid claim. */
    private void judge(String name, Schema schema) throws IOException {
        var errors = schema.validate(read("sample"));
        ensure(errors.isEmpty(), name + " refuses the sample: " + errors);
        for (var mistake : WRONG.entrySet()) {
            var claim = (ObjectNode) read("sample");
            mistake.getValue().accept(claim);
            ensure(!schema.validate(claim).isEmpty(), name + " accepts a claim with " + mistake.getKey());
        }
    }

    /** Returns the document with every reference resolved. */
    private int bySwaggerParser() throws IOException {
        var options = new ParseOptions();
        options.setResolve(true);
        var text = Files.readString(directory.resolve("openapi.json"));
        var result = new OpenAPIV3Parser().readContents(text, null, options);
        ensure(result.getMessages() == null || result.getMessages().isEmpty(), "openapi.json: " + result.getMessages());
        var document = result.getOpenAPI();
        ensure(document.getOpenapi().startsWith("3.1."), "openapi.json is of version " + document.getOpenapi());
        var expected = read("openapi");
        ensure(document.getPaths().size() == expected.get("paths").size(), "it read " + document.getPaths().size() + " paths");
        var schemas = document.getComponents().getSchemas();
        ensure(schemas.size() == expected.at("/components/schemas").size(), "it read " + schemas.size() + " schemas");
        return schemas.size();
    }

    private JsonNode read(String name) throws IOException {
        return JSON.readTree(Files.readString(directory.resolve(name + ".json")));
    }

    private static String version(String group, String artifact) {
        var place = "/META-INF/maven/" + group + "/" + artifact + "/pom.properties";
        try (var file = Schemas.class.getResourceAsStream(place)) {
            var properties = new Properties();
            properties.load(file);
            return properties.getProperty("version");
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    private static void ensure(boolean holds, String otherwise) {
        if (!holds) throw new IllegalStateException(otherwise);
    }
}

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import hearth.Hearth;
import hearth.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Measures the built package on the sample claim, in turns with what else there is, and prints one JSON object.
 *
 * <p>A call takes the text of a claim and gives a report; the validator parses the same text with Jackson and holds it
 * against the schema that the module itself has for a claim. The JVM has no flags but those that it is started with.
 */
final class Hosts {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CLAIM = """
            {"type":"KPTClaim","householdId":"did:ixo:household/123","testGroup":"intervention",\
            "testPeriod":{"startDate":"2024-02-01","endDate":"2024-02-04","durationDays":3},\
            "fuelMeasurements":{"total":11.9,"dailyLogs":[3.2,2.8,3.0,2.9]},\
            "externalFactors":{"season":"dry","culturalEvents":["none"],\
            "occupationalFactors":["typical_workweek"]}}""";
    private static final int ROUNDS = 60;
    private static final int CALLS = 2_000;
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            System.out.println(coldHere());
            return;
        }
        try (var hearth = Hearth.create()) {
            IntSupplier call = () -> hearth.validateClaim(CLAIM).findings().size();
            var schema = schema(hearth);
            IntSupplier instead = () -> errors(schema);
            check(call.getAsInt() == 1 && instead.getAsInt() == 0 && !hearth.validateClaim("{}").ok());
            var times = inTurns(List.of(call, instead));
            System.out.println(JSON.writeValueAsString(Map.of(
                    "host", "java",
                    "runtime", "Endive " + version("run.endive", "runtime") + ", Java " + Runtime.version(),
                    "cold_ms", round(median(10, Hosts::coldElsewhere)),
                    "warm_us", round(times[0]),
                    "valid_calls_per_s", Math.round(perSecond(call)),
                    "instance_kb", Math.round(perInstance(hearth)),
                    "notes", "cold: without the start of the JVM; warm: without flags of the JVM",
                    "instead", List.of(Map.of(
                            "name", "networknt " + version("com.networknt", "json-schema-validator"),
                            "us", round(times[1]))))));
        }
    }

    private static JsonSchema schema(Hearth hearth) throws IOException {
        var schemas = JSON.readTree(hearth.invoke("claims.schema", new byte[0]));
        return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(schemas.get("claim"));
    }

    private static int errors(JsonSchema schema) {
        try {
            return schema.validate(JSON.readTree(CLAIM)).size();
        } catch (IOException cause) {
            throw new IllegalStateException(cause);
        }
    }

    /** The microseconds that a call takes: the median of rounds, the second half of them, when the JVM has compiled. */
    private static double[] inTurns(List<IntSupplier> calls) {
        var rounds = new double[calls.size()][ROUNDS / 2];
        for (int round = 0; round < ROUNDS; round++) {
            for (int which = 0; which < calls.size(); which++) {
                var took = nanoseconds(calls.get(which), CALLS) / CALLS / 1e3;
                if (round >= ROUNDS / 2) rounds[which][round - ROUNDS / 2] = took;
            }
        }
        return Arrays.stream(rounds).mapToDouble(Hosts::middle).toArray();
    }

    private static double nanoseconds(IntSupplier call, int times) {
        var first = call.getAsInt();
        var start = System.nanoTime();
        for (int time = 0; time < times; time++) check(call.getAsInt() == first);
        return System.nanoTime() - start;
    }

    private static double perSecond(IntSupplier call) throws Exception {
        var threads = Executors.newFixedThreadPool(CORES);
        try {
            var work = new ArrayList<Callable<Double>>();
            for (int core = 0; core < CORES; core++) work.add(() -> nanoseconds(call, CALLS * 20));
            threads.invokeAll(work);
            var start = System.nanoTime();
            threads.invokeAll(work);
            return CORES * CALLS * 20 / ((System.nanoTime() - start) / 1e9);
        } finally {
            threads.shutdown();
        }
    }

    private static double perInstance(Hearth hearth) {
        var sessions = new ArrayList<Session>();
        var before = heap();
        for (int session = 0; session < 32; session++) {
            sessions.add(hearth.session());
            sessions.get(session).invoke("claims.validate", CLAIM.getBytes());
        }
        return (heap() - before) / 1024.0 / sessions.size();
    }

    private static long heap() {
        for (int time = 0; time < 3; time++) System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Milliseconds from nothing to the first report. */
    private static double coldHere() {
        var start = System.nanoTime();
        try (var hearth = Hearth.create()) {
            check(hearth.validateClaim(CLAIM).ok());
            return (System.nanoTime() - start) / 1e6;
        }
    }

    private static double coldElsewhere() throws Exception {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var command = List.of(java, "-classpath", System.getProperty("java.class.path"), "Hosts", "cold");
        var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var printed = new String(process.getInputStream().readAllBytes()).strip();
        check(process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0);
        return Double.parseDouble(printed);
    }

    private static double median(int times, Callable<Double> measure) throws Exception {
        var all = new double[times];
        for (int time = 0; time < times; time++) all[time] = measure.call();
        return middle(all);
    }

    private static double middle(double[] all) {
        Arrays.sort(all);
        return all[all.length / 2];
    }

    private static double round(double number) {
        return Math.round(number * 100) / 100.0;
    }

    private static String version(String group, String artifact) throws IOException {
        var place = "/META-INF/maven/" + group + "/" + artifact + "/pom.properties";
        try (var file = Hosts.class.getResourceAsStream(place)) {
            var properties = new Properties();
            properties.load(file);
            return properties.getProperty("version");
        }
    }

    private static void check(boolean right) {
        if (!right) throw new IllegalStateException("not what was expected");
    }
}

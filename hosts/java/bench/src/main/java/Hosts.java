import hearth.Finding;
import hearth.Hearth;
import hearth.Session;
import hearth.Severity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

/**
 * Measures the built package and its alternatives on the sample claim, in turns, and prints one JSON object.
 *
 * <p>A call takes the text of a claim and returns a report. The others read the same text with Jackson, and find the
 * same errors at the same paths. Only Hearth compares decimals exactly, and gives warnings and the results of rules 4
 * to 8. Measurements run without additional JVM flags.
 */
final class Hosts {
    private static final int ROUNDS = 40;
    private static final int CALLS = 2_000;
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            System.out.println(coldHere(arguments[0]));
            return;
        }
        try (var hearth = Hearth.create()) {
            var ours = new Ours(hearth);
            List<Claims.Checker> others = List.of(new BySchema(hearth), new ByBeans());
            Claims.agree(List.of(ours, others.get(0), others.get(1)));
            IntSupplier call = () -> hearth.validateClaim(Claims.SAMPLE).findings().size();
            check(call.getAsInt() == 1 && hearth.validateClaim(Claims.SAMPLE).ok());
            var right = inTurns(calls(call, others, Claims.SAMPLE));
            var broken = inTurns(calls(() -> hearth.validateClaim(Claims.BROKEN).findings().size(), others, Claims.BROKEN));
            var colds = colds();
            System.out.println(Claims.JSON.writeValueAsString(Map.of(
                    "host", "java",
                    "runtime", "Endive " + version("run.endive", "runtime") + ", Java " + Runtime.version(),
                    "cold_ms", colds.get("hearth"),
                    "warm_us", right[0],
                    "valid_calls_per_s", Math.round(perSecond(call)),
                    "instance_kb", Math.round(perInstance(hearth)),
                    "notes", "cold: without the start of the JVM; warm: without flags of the JVM; a wrong total: Hearth "
                            + broken[0] + " µs, networknt " + broken[1] + " µs, Hibernate Validator " + broken[2]
                            + " µs; cold: networknt " + colds.get("schema") + " ms, Hibernate Validator "
                            + colds.get("beans") + " ms",
                    "instead", List.of(Map.of("name", others.get(0).name(), "us", right[1]),
                            Map.of("name", others.get(1).name(), "us", right[2])))));
        }
    }

    /** The package as one of the checkers. */
    private record Ours(Hearth hearth) implements Claims.Checker {
        @Override
        public String name() {
            return "Hearth";
        }

        @Override
        public Set<String> wrong(String claim) {
            return hearth.validateClaim(claim).findings().stream()
                    .filter(finding -> finding.severity() == Severity.ERROR).map(Finding::path).map(Claims::dotted)
                    .collect(Collectors.toSet());
        }
    }

    private static List<IntSupplier> calls(IntSupplier call, List<Claims.Checker> others, String claim) {
        var calls = new ArrayList<>(List.of(call));
        for (var other : others) calls.add(() -> other.wrong(claim).size());
        return calls;
    }

    /** Returns the microseconds of a call: the median of the second half of the rounds, after the JVM has compiled. */
    private static double[] inTurns(List<IntSupplier> calls) {
        var rounds = new double[calls.size()][ROUNDS / 2];
        for (int round = 0; round < ROUNDS; round++) {
            for (int which = 0; which < calls.size(); which++) {
                var took = nanoseconds(calls.get(which), CALLS) / CALLS / 1e3;
                if (round >= ROUNDS / 2) rounds[which][round - ROUNDS / 2] = took;
            }
        }
        return Arrays.stream(rounds).mapToDouble(all -> round(middle(all))).toArray();
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
            sessions.get(session).invoke("claims.validate", Claims.SAMPLE.getBytes(StandardCharsets.UTF_8));
        }
        return (heap() - before) / 1024.0 / sessions.size();
    }

    private static long heap() {
        for (int time = 0; time < 3; time++) System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Returns the milliseconds to the first report of a JVM. networknt reads its schema from a file, as users do. */
    private static double coldHere(String what) throws IOException {
        if (what.equals("hearth")) {
            var start = System.nanoTime();
            try (var hearth = Hearth.create()) {
                check(hearth.validateClaim(Claims.SAMPLE).ok());
                return (System.nanoTime() - start) / 1e6;
            }
        }
        var schema = System.in.readAllBytes();
        var start = System.nanoTime();
        var checker = what.equals("beans") ? new ByBeans() : new BySchema(Claims.JSON.readTree(schema));
        check(checker.wrong(Claims.SAMPLE).isEmpty());
        return (System.nanoTime() - start) / 1e6;
    }

    /** Returns the median of each checker, in turns. */
    private static Map<String, Double> colds() throws Exception {
        var times = Map.of("hearth", new double[COLDS], "schema", new double[COLDS], "beans", new double[COLDS]);
        byte[] schema;
        try (var hearth = Hearth.create()) {
            var schemas = Claims.JSON.readTree(hearth.invoke("claims.schema", new byte[0]));
            schema = Claims.JSON.writeValueAsBytes(schemas.get("claim"));
        }
        for (int time = 0; time < COLDS; time++) {
            for (var one : times.entrySet()) one.getValue()[time] = coldElsewhere(one.getKey(), schema);
        }
        return times.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, one -> round(middle(one.getValue()))));
    }

    private static double coldElsewhere(String what, byte[] input) throws Exception {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var command = List.of(java, "-classpath", System.getProperty("java.class.path"), "Hosts", what);
        var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var in = process.getOutputStream()) {
            if (!what.equals("hearth")) in.write(input);
        }
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        check(process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0);
        return Double.parseDouble(printed);
    }

    private static double middle(double[] all) {
        Arrays.sort(all);
        return all[all.length / 2];
    }

    private static double round(double number) {
        return Math.round(number * 100) / 100.0;
    }

    static String version(String group, String artifact) {
        var place = "/META-INF/maven/" + group + "/" + artifact + "/pom.properties";
        try (var file = Hosts.class.getResourceAsStream(place)) {
            var properties = new Properties();
            properties.load(file);
            return properties.getProperty("version");
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    private static void check(boolean right) {
        if (!right) throw new IllegalStateException("unexpected result");
    }

    private static final int COLDS = 9;
}

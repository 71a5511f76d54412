package hearth;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import run.endive.build.time.compiler.Config;
import run.endive.build.time.compiler.Generator;
import run.endive.compiler.InterpreterFallback;

/** Tests the archive: its classes belong to its hearth.wasm, and it is a Java module. */
class ModuleTest {
    @Test
    void theClassesBelongToThePackagedModule(@TempDir Path folder) throws Exception {
        var module = folder.resolve("hearth.wasm");
        try (var file = Hearth.class.getResourceAsStream("hearth.wasm")) {
            Files.write(module, file.readAllBytes());
        }
        var made = folder.resolve("made");
        var generator = new Generator(Config.builder().withName("hearth.compiled.HearthModule").withWasmFile(module)
                .withTargetClassFolder(made).withTargetSourceFolder(made).withTargetWasmFolder(made)
                .withInterpreterFallback(InterpreterFallback.FAIL).build());
        generator.generateMetaWasm(generator.generateResources());
        replaceComparisons(made.resolve("hearth/compiled"));
        try (var files = Files.walk(made)) {
            var wanted = files.filter(Files::isRegularFile).toList();
            assertTrue(wanted.size() >= 5, wanted::toString);
            for (var file : wanted) {
                try (var packed = Hearth.class.getResourceAsStream("/" + made.relativize(file))) {
                    assertArrayEquals(Files.readAllBytes(file), packed.readAllBytes(), () -> file.getFileName()
                            + " was not compiled from the packaged hearth.wasm");
                }
            }
        }
    }

    private static void replaceComparisons(Path classes) throws Exception {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var replaced = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), "build/ReplaceComparisons.java",
                classes.toString()).inheritIO().start();
        assertEquals(0, replaced.waitFor());
    }

    /** A subclass without a module, like the proxies of Spring and CDI. */
    private static class Proxy extends Hearth {
        private Hearth target;

        @Override public Report validateClaim(String claim) { return target.validateClaim(claim); }
    }

    @Test
    void aProxyDelegatesCalls() {
        var proxy = new Proxy();
        try (var hearth = Hearth.create()) {
            proxy.target = hearth;
            var report = proxy.validateClaim("{}");
            assertEquals(400, report.status());
            assertEquals(Severity.ERROR, report.findings().get(0).severity());
        }
    }

    @Test
    void anotherModuleCanRequireThePackage(@TempDir Path folder) throws Exception {
        var descriptor = Files.writeString(folder.resolve("module-info.java"), "module outside { requires hearth; }");
        Files.createDirectory(folder.resolve("outside"));
        var program = Files.writeString(folder.resolve("outside/Main.java"), """
                package outside;

                public class Main {
                    public static void main(String[] arguments) {
                        try (var rules = hearth.Hearth.create()) {
                            var merged = rules.preferences().merge("{}", "{\\\"tone\\\":\\\"dry\\\"}", "2026-11-20T21:00:00Z");
                            System.out.print(rules.validateClaim("{}").ok() + " " + merged.changed());
                        }
                    }
                }
                """);
        // The module path of a user: the package and its dependencies, without the annotations of JSpecify.
        var needed = modules("runtime", "wasm", "jackson-core", "jackson-annotations");
        var out = folder.resolve("out").toString();
        var compiler = ToolProvider.getSystemJavaCompiler();
        assertEquals(0, compiler.run(null, null, null, "-Xlint:all", "-Werror", "-proc:none", "-p",
                needed + File.pathSeparator + modules("jspecify"), "-d", out, descriptor.toString(), program.toString()));
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var run = new ProcessBuilder(List.of(java, "-p", out + File.pathSeparator + needed, "-m",
                "outside/outside.Main")).redirectErrorStream(true).start();
        assertEquals("false [tone]", new String(run.getInputStream().readAllBytes()));
        assertEquals(0, run.waitFor());
    }

    /** Returns the path of the package's classes and of the archives of these artefacts. */
    private static String modules(String... names) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator)).filter(entry -> {
            var file = Path.of(entry).getFileName().toString();
            return file.equals("classes") || Arrays.stream(names).anyMatch(name ->
                    file.startsWith(name + "-") && Character.isDigit(file.charAt(name.length() + 1)));
        }).collect(Collectors.joining(File.pathSeparator));
    }
}

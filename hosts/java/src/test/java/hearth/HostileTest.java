package hearth;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import hearth.compiled.HearthModule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import run.endive.runtime.Instance;

/** Tests that wrong modules, huge inputs and traps cause exceptions of the package, and that the next call works. */
class HostileTest {
    private static final Hearth HEARTH = Hearth.create();

    @AfterAll
    static void nextCallWorks() {
        assertFalse(HEARTH.validateClaim("{}").ok());
        HEARTH.close();
    }

    @Test
    void anInstanceWithMuchMemoryIsNotKept() {
        var made = new AtomicInteger();
        var pool = new Session.Pool(() -> {
            made.incrementAndGet();
            return HEARTH.session();
        });
        for (var size : new int[] {100, (1 << 20) + 1, 100, 100}) pool.invoke("claims.validate", new byte[size]);
        assertEquals(2, made.get());
    }

    @Test
    void otherBytesAreRefused() throws IOException {
        var module = Files.readAllBytes(Path.of(System.getProperty("hearth.wasm")));
        refused("not a module".getBytes(StandardCharsets.UTF_8));
        refused(new byte[0]);
        for (var length : new int[] {4, 8, 100, 10_000, module.length / 2, module.length - 1}) {
            refused(Arrays.copyOf(module, length));
        }
        refused(HexFormat.of().parseHex("0061736d01000000")); // An empty module.
        refused(HexFormat.of().parseHex("0061736d01000000" + "0503010001")); // Only a memory.
        var imports = "0061736d01000000" + "010401600000" + "020701016101620000";
        refused(HexFormat.of().parseHex(imports + "0503010001"), "a.b"); // It imports a function.
        refused(HexFormat.of().parseHex(imports), "a.b");
        refused(HexFormat.of().parseHex("0061736d01000000" + "020801016101620200" + "01"), "a.b"); // It imports the memory.
        var renamed = new String(module, StandardCharsets.ISO_8859_1).replace("module@1.0.0#version", "module@2.0.0#version");
        refused(renamed.getBytes(StandardCharsets.ISO_8859_1));
        assertThrows(NullPointerException.class, () -> Hearth.create(null));
    }

    @Test
    void aModuleWithWrongAnswersIsRefused() {
        var version = "{\"outcome\":\"valid\",\"contract\":\"1.0.0\",\"crate\":\"0\",\"ruleSet\":\"0\"}";
        refused(Stand.in(version), "no operation `claims.validate`");
        refused(Stand.in("{}"), "the version is missing");
        refused(Stand.in(null), "stopped in `module.version`");
        for (var wrong : new String[] {"hello", "{}", "null", "7", "[]", "", "{\"outcome\":\"could-not-run\"}",
                "{\"outcome\":\"could-not-run\",\"error\":{\"code\":\"a.b\",\"message\":\"c\"}}"}) {
            refused(Stand.in(wrong), "");
        }
        refused(Stand.ofOtherTypes(), "stopped in `module.version`");
    }

    private static void refused(byte[] module, String part) {
        refused(module);
        var message = assertThrows(HearthException.NotTheModule.class, () -> Hearth.create(module)).getMessage();
        assertTrue(message.contains(part), message);
        assertEquals(0, message.lastIndexOf("the module is not"), message);
    }

    private static void refused(byte[] module) {
        var refused = assertThrows(HearthException.NotTheModule.class, () -> Hearth.create(module));
        assertTrue(refused.getMessage().startsWith("the module is not a complete hearth.wasm"), refused::getMessage);
    }

    @Test
    void anotherModuleIsInterpreted() throws IOException {
        var module = Files.readAllBytes(Path.of(System.getProperty("hearth.wasm")));
        try (var interpreted = Hearth.create(module)) {
            Arrays.fill(module, (byte) 0);
            assertEquals(HEARTH.version(), interpreted.version());
            assertEquals(HEARTH.validateClaim("{\"type\":1}"), interpreted.validateClaim("{\"type\":1}"));
        }
    }

    @Test
    void callsAfterCloseThrow() {
        var hearth = Hearth.create();
        var router = hearth.router();
        var session = hearth.session();
        hearth.close();
        hearth.close();
        var closed = assertThrows(IllegalStateException.class, () -> hearth.validateClaim("{}"));
        assertEquals("the Hearth or Router is closed", closed.getMessage());
        assertThrows(IllegalStateException.class, () -> hearth.preferences().tool());
        assertThrows(IllegalStateException.class, hearth::version);
        assertThrows(IllegalStateException.class, hearth::session);
        assertThrows(IllegalStateException.class, hearth::router);
        assertThrows(IllegalStateException.class, () -> hearth.router("{}"));
        assertTrue(router.route("GET", "/chain/token/params").ok());
        assertTrue(session.invoke("module.version", new byte[0]).length > 0);
        router.close();
        router.close();
        assertThrows(IllegalStateException.class, () -> router.route("GET", "/"));
        assertThrows(IllegalStateException.class, router::routes);
    }

    @Test
    void unknownOperationsThrow() {
        for (var name : new String[] {"claims.nonsense", "claims", "", ".", "a.b.c", "claims@1.0.0#validate"}) {
            var unknown = assertThrows(IllegalArgumentException.class, () -> HEARTH.invoke(name, new byte[0]));
            assertEquals("hearth.wasm has no operation `" + name + "`", unknown.getMessage());
        }
        var session = HEARTH.session();
        assertThrows(IllegalArgumentException.class, () -> session.invoke("a.b", new byte[0]));
        assertThrows(NullPointerException.class, () -> session.invoke("module.version", null));
        assertTrue(session.invoke("module.version", new byte[0]).length > 0);
    }

    @Test
    void aRequestOverTheLimitThrows() {
        var large = assertThrows(HearthException.CouldNotRun.class, () -> HEARTH.validateClaim(new byte[(1 << 20) + 1]));
        assertEquals("request.too_large", large.code());
        assertTrue(large.getMessage().endsWith(" (request.too_large)"), large::getMessage);
        assertFalse(HEARTH.validateClaim(" ".repeat(1 << 20)).ok());
    }

    @Test
    void noMemoryIsATrap() {
        var session = HEARTH.session();
        var huge = new byte[300 << 20];
        var trapped = assertThrows(HearthException.Trapped.class, () -> session.invoke("claims.validate", huge));
        assertTrue(trapped.getMessage().startsWith("hearth.wasm stopped in `claims.validate`: "), trapped::getMessage);
        assertThrows(IllegalStateException.class, () -> session.invoke("module.version", new byte[0]));
        assertThrows(HearthException.Trapped.class, () -> HEARTH.validateClaim(huge));
        assertFalse(HEARTH.validateClaim("{}").ok());
        try (var router = HEARTH.router()) {
            assertThrows(HearthException.Trapped.class, () -> router.route("GET", "/" + "a".repeat(300 << 20)));
            assertTrue(router.route("GET", "/chain/token/params").ok());
        }
    }

    /** An instance releases each request and each answer. */
    @Test
    void callsDoNotEnlargeTheMemory() {
        var made = new AtomicReference<Instance>();
        var session = new Session(HearthModule.load(), instance -> {
            made.set(instance);
            return HearthModule.create(instance);
        });
        var request = "{}".getBytes(StandardCharsets.UTF_8);
        for (int call = 0; call < 300; call++) session.invoke("claims.validate", request);
        var before = made.get().memory().pages();
        for (int call = 0; call < 5_000; call++) session.invoke("claims.validate", request);
        assertEquals(before, made.get().memory().pages());
    }

    @Test
    void aFullStackIsATrap() throws InterruptedException {
        assertTrue(HEARTH.invoke("claims.validate", NESTED).length > 0); // Loads the classes while there is stack.
        var thrown = new AtomicReference<Throwable>();
        var thread = new Thread(null, () -> deeper(thrown), "deep", 1 << 20);
        thread.start();
        thread.join();
        assertInstanceOf(HearthException.Trapped.class, thrown.get());
    }

    /** Calls the module at the end of the stack, and then with a little more stack. */
    private static void deeper(AtomicReference<Throwable> thrown) {
        try {
            deeper(thrown);
            if (thrown.get() == null) HEARTH.invoke("claims.validate", NESTED);
        } catch (HearthException.Trapped | StackOverflowError full) {
            if (full instanceof HearthException.Trapped) thrown.set(full);
        }
    }

    private static final byte[] NESTED = ("[".repeat(50) + "]".repeat(50)).getBytes(StandardCharsets.UTF_8);

    @Test
    void theThreadKeepsItsInterruptFlag() {
        Thread.currentThread().interrupt();
        assertFalse(HEARTH.validateClaim("{}").ok());
        assertTrue(Thread.interrupted());
    }

    @Test
    void anInterruptionDuringACallChangesNoAnswer() throws InterruptedException {
        var claim = ("[" + "{\"a\":1.5},".repeat(60_000) + "0]").getBytes(StandardCharsets.UTF_8);
        var answer = HEARTH.invoke("claims.validate", claim);
        var middle = new AtomicInteger();
        var failed = new AtomicReference<Throwable>();
        var router = HEARTH.router();
        var worker = new Thread(() -> {
            try {
                for (int time = 0; time < 60; time++) {
                    assertArrayEquals(answer, HEARTH.invoke("claims.validate", claim));
                    assertTrue(router.route("GET", "/chain/token/params").ok());
                    HEARTH.router().close();
                    if (Thread.interrupted()) middle.incrementAndGet();
                }
            } catch (Throwable cause) {
                failed.set(cause);
            }
        });
        worker.start();
        while (worker.isAlive()) {
            worker.join(1);
            worker.interrupt();
        }
        router.close();
        assertNull(failed.get(), () -> failed.get().toString());
        assertTrue(middle.get() > 10, () -> "interrupted " + middle + " times");
    }

    @Test
    void anInterruptedSessionTraps() throws InterruptedException {
        var thrown = new AtomicReference<HearthException.Trapped>();
        var worker = new Thread(() -> {
            var claim = ("[" + "{\"a\":1.5},".repeat(60_000) + "0]").getBytes(StandardCharsets.UTF_8);
            var session = HEARTH.session();
            thrown.set(assertThrows(HearthException.Trapped.class, () -> {
                while (true) session.invoke("claims.validate", claim);
            }));
        });
        worker.start();
        while (worker.isAlive()) {
            worker.join(1);
            worker.interrupt();
        }
        assertTrue(thrown.get().getMessage().contains("interrupted"), thrown.get()::getMessage);
    }

    @Test
    void aWrongCallKeepsTheInstance() {
        var made = new AtomicInteger();
        var pool = new Session.Pool(() -> {
            made.incrementAndGet();
            return HEARTH.session();
        });
        for (int time = 0; time < 5; time++) {
            assertThrows(IllegalArgumentException.class, () -> pool.invoke("a.b", new byte[0]));
            assertThrows(NullPointerException.class, () -> pool.invoke("module.version", null));
        }
        assertEquals(1, made.get());
        assertThrows(HearthException.Trapped.class, () -> pool.invoke("claims.validate", new byte[300 << 20]));
        pool.invoke("module.version", new byte[0]);
        assertEquals(2, made.get());
    }

    @Test
    void aLoneSurrogateIsAFinding() {
        for (var text : new String[] {"\ud800", "{\"type\":\"\udc00\"}", "\ud83d\ude42 {\"a\":\"\ud83d\"}", "?\ud800?\ud800"}) {
            var report = HEARTH.validateClaim(text);
            assertEquals("json.invalid_utf8", report.findings().get(0).code(), text);
        }
        assertFalse(HEARTH.preferences().validate("{\"tone\":\"\ud800\"}").ok());
        assertFalse(HEARTH.preferences().merge(null, "{\"tone\":\"\ud800\"}", "2026-11-20T21:00:00Z").ok());
        try (var router = HEARTH.router()) {
            assertThrows(HearthException.CouldNotRun.class, () -> router.route("GET", "/chain/\ud800"));
            assertTrue(router.route("GET", "/chain/token/params").ok());
        }
    }
}

package hearth;

import hearth.compiled.HearthModule;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import run.endive.runtime.InterpreterMachine;
import run.endive.wasm.Parser;

/**
 * The rules of claims, gateway paths and preferences, for any number of threads: a call has an instance to itself.
 *
 * <pre>{@code
 * try (var hearth = Hearth.create()) {
 *     System.out.println(hearth.validateClaim("{\"type\":\"KPTClaim\"}"));
 * }
 * }</pre>
 *
 * What is wrong with an input is data; a {@link HearthException} says that there is no answer. There is no deadline:
 * more than 1 MiB of input is not looked at, and the worst of less takes some tens of milliseconds.
 */
public class Hearth implements AutoCloseable {
    private final String digest;
    private final Session.Pool pool;

    /** For subclasses that hand every call on to another Hearth, such as the proxies of Spring and CDI. */
    protected Hearth() {
        digest = null;
        pool = null;
    }

    private Hearth(byte[] module, Supplier<Session> sessions) throws Exception {
        digest = "sha256:" + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(module));
        pool = new Session.Pool(sessions);
    }

    /** The module of the package, compiled to JVM bytecode when the package was built. */
    public static Hearth create() {
        return asked(() -> {
            try (var file = Hearth.class.getResourceAsStream("hearth.wasm")) {
                return new Hearth(file.readAllBytes(), () -> new Session(HearthModule.load(), HearthModule::create));
            }
        });
    }

    /** Another hearth.wasm, interpreted, which is far slower; throws {@link HearthException.NotTheModule}. */
    public static Hearth create(byte[] module) {
        var bytes = module.clone();
        return asked(() -> {
            var parsed = Parser.parse(bytes);
            return new Hearth(bytes, () -> new Session(parsed, InterpreterMachine::new));
        });
    }

    /** First calls show that this is the module, and load the classes of calls while there is memory for them. */
    private static Hearth asked(Callable<Hearth> made) {
        try {
            var hearth = made.call();
            java.util.Objects.requireNonNull(hearth.version().contract(), "it does not say its version");
            hearth.validateClaim("");
            return hearth;
        } catch (Exception cause) {
            throw cause instanceof HearthException.NotTheModule same ? same : new HearthException.NotTheModule(cause);
        }
    }

    /** Checks a claim, JSON text; throws {@link HearthException.CouldNotRun} when it is over the limit of size. */
    public Report validateClaim(String claim) { return validateClaim(Json.utf8(claim)); }

    /** The same for text in UTF-8, such as the body of a request. */
    public Report validateClaim(byte[] claim) { return Json.read(Report.class, invoke("claims.validate", claim)); }

    /** A router by the protocol's own table. */
    public Router router() { return router(""); }

    /** A router by a configuration, JSON text; throws {@link HearthException.ConfigurationRefused}. */
    public Router router(String configuration) { return new Router(pool.open().make, Json.utf8(configuration)); }

    /** What users ask of an agent's manner. */
    public Preferences preferences() { return new Preferences(this); }

    /** An instance of one's own, for calls that build on each other. */
    public Session session() { return pool.open().make.get(); }

    /** Calls an operation as {@link Session#invoke} does, of any instance: handles mean nothing here. */
    public byte[] invoke(String operation, byte[] request) { return pool.invoke(operation, request); }

    /** The versions of the module; {@code module} is {@code sha256:} and the digest of its bytes. */
    public Version version() {
        var version = Json.read(Version.class, invoke("module.version", new byte[0]));
        return new Version(version.contract(), version.crate(), version.ruleSet(), digest);
    }

    /** Calls under way finish; later ones throw an {@link IllegalStateException}. Routers and sessions stay. */
    @Override public void close() { pool.close(); }
}

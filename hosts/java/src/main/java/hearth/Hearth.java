package hearth;

import hearth.compiled.HearthModule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import run.endive.runtime.InterpreterMachine;
import run.endive.wasm.Parser;
import run.endive.wasm.WasmModule;

/**
 * Checks claims, maps gateway paths and manages preferences. Any number of threads can share it: each call has an
 * instance to itself.
 *
 * <pre>{@code
 * try (var hearth = Hearth.create()) {
 *     System.out.println(hearth.validateClaim("{\"type\":\"KPTClaim\"}"));
 * }
 * }</pre>
 *
 * <p>Errors of an input are data; a {@link HearthException} means that a call has no answer. A call has no deadline:
 * the module refuses input above 1 MiB, and the slowest smaller input takes some tens of milliseconds.
 */
public class Hearth implements AutoCloseable {
    private final Supplier<String> digest;
    private final Session.Pool pool;

    /** For subclasses that delegate every call to another instance, such as the proxies of Spring and CDI. */
    protected Hearth() {
        digest = null;
        pool = null;
    }

    private Hearth(Supplier<String> digest, Supplier<Session> sessions) {
        this.digest = digest;
        pool = new Session.Pool(sessions);
    }

    /**
     * Starts the module of the package, which was compiled to JVM bytecode when the package was built.
     *
     * @return the started module
     */
    public static Hearth create() {
        return checked(() -> new Hearth(() -> Identity.DIGEST, () -> new Session(Packaged.MODULE, HearthModule::create)));
    }

    /**
     * Starts another module in an interpreter, which is far slower.
     *
     * @param module the bytes of a hearth.wasm
     * @return the started module
     * @throws HearthException.NotTheModule if the bytes are not a complete hearth.wasm of a supported version
     */
    public static Hearth create(byte[] module) {
        var bytes = module.clone();
        return checked(() -> {
            var parsed = Parser.parse(bytes);
            var digest = digest(bytes);
            return new Hearth(() -> digest, () -> new Session(parsed, InterpreterMachine::new));
        });
    }

    /** Checks the module by first calls, which also load the classes of calls while memory is available. */
    private static Hearth checked(Callable<Hearth> made) {
        try {
            var hearth = made.call();
            Objects.requireNonNull(hearth.versionOfModule().contract(), "the version is missing");
            hearth.validateClaim("");
            return hearth;
        } catch (HearthException.NotTheModule same) {
            throw same;
        } catch (Exception cause) {
            throw new HearthException.NotTheModule(cause);
        }
    }

    /**
     * Checks a claim.
     *
     * @param claim the JSON text of the claim
     * @return the findings and the verdicts of the rules
     * @throws HearthException.CouldNotRun if the text is larger than 1 MiB
     */
    public Report validateClaim(String claim) {
        return validateClaim(Json.utf8(claim));
    }

    /**
     * Checks a claim in UTF-8, such as the body of a request.
     *
     * @param claim the JSON text of the claim
     * @return the findings and the verdicts of the rules
     * @throws HearthException.CouldNotRun if the text is larger than 1 MiB
     */
    public Report validateClaim(byte[] claim) {
        return Json.read(Report::read, invoke("claims.validate", claim));
    }

    /**
     * Checks a claim that a program created. Check received text unchanged by {@link #validateClaim(String)} instead.
     *
     * @param claim the claim
     * @return the findings and the verdicts of the rules
     * @throws HearthException.CouldNotRun if the text of the claim is larger than 1 MiB
     */
    public Report validateClaim(Claim claim) {
        return validateClaim(claim.toJson());
    }

    /**
     * Creates a router with the table of the protocol.
     *
     * @return a router, which has to be closed separately
     */
    public Router router() {
        return router("");
    }

    /**
     * Creates a router with the table of a configuration.
     *
     * @param configuration the JSON text of the configuration
     * @return a router, which has to be closed separately
     * @throws HearthException.ConfigurationRefused if the configuration has errors
     * @throws HearthException.CouldNotRun if it is over a limit
     */
    public Router router(String configuration) {
        return new Router(pool.open().make, Json.utf8(configuration));
    }

    /**
     * Returns the operations on user preferences.
     *
     * @return the operations
     */
    public Preferences preferences() {
        return new Preferences(this);
    }

    /**
     * Creates an instance of the module, for calls that depend on each other.
     *
     * @return a session, which {@link #close} does not close
     */
    public Session session() {
        return pool.open().make.get();
    }

    /**
     * Calls an operation in any instance, so handles of {@code gateway.compile} are not valid here.
     *
     * @param operation the name of the operation, {@code area.name}
     * @param request the JSON text of the request, in UTF-8
     * @return the JSON text of the answer, in UTF-8
     * @throws IllegalArgumentException if the module has no such operation
     * @throws IllegalStateException if this {@code Hearth} is closed
     * @throws HearthException.Trapped if the module stops during the call
     */
    public byte[] invoke(String operation, byte[] request) {
        return pool.invoke(operation, request);
    }

    /**
     * Returns the versions and the digest of the module.
     *
     * @return the versions
     */
    public Version version() {
        var version = versionOfModule();
        return new Version(version.contract(), version.crate(), version.ruleSet(), digest.get());
    }

    private Version versionOfModule() {
        return Json.read(Version::read, invoke("module.version", new byte[0]));
    }

    /**
     * Closes this {@code Hearth}. Calls in progress finish, and later calls throw an {@link IllegalStateException}.
     * Routers and sessions stay open.
     */
    @Override
    public void close() {
        pool.close();
    }

    private static String digest(byte[] module) {
        try {
            return "sha256:" + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(module));
        } catch (NoSuchAlgorithmException cause) {
            throw new IllegalStateException(cause);
        }
    }

    private static InputStream resource(Class<?> beside, String name) {
        return Objects.requireNonNull(beside.getResourceAsStream(name), name);
    }

    /** The packaged module without its functions, which are classes. */
    private static final class Packaged {
        /** The build validated the module; another validation would take a tenth of the cold start. */
        static final WasmModule MODULE = Parser.builder().withValidation(false).build()
                .parse(() -> resource(HearthModule.class, "HearthModule.meta"));
    }

    /** The digest of the packaged module, computed on demand. */
    private static final class Identity {
        static final String DIGEST;

        static {
            try (var file = resource(Hearth.class, "hearth.wasm")) {
                DIGEST = digest(file.readAllBytes());
            } catch (IOException cause) {
                throw new UncheckedIOException(cause);
            }
        }
    }
}

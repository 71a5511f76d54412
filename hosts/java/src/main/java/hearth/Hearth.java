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
 * The rules of claims, gateway paths and preferences, for any number of threads: a call has an instance to itself.
 *
 * <pre>{@code
 * try (var hearth = Hearth.create()) {
 *     System.out.println(hearth.validateClaim("{\"type\":\"KPTClaim\"}"));
 * }
 * }</pre>
 *
 * <p>Errors of an input are data; a {@link HearthException} says that a call has no answer. A call has no deadline: the
 * module refuses more than 1 MiB of input, and the slowest smaller input takes some tens of milliseconds.
 */
public class Hearth implements AutoCloseable {
    private final Supplier<String> digest;
    private final Session.Pool pool;

    /** For subclasses that hand every call on to another instance, such as the proxies of Spring and CDI. */
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
     * @throws HearthException.NotTheModule if the bytes are not a hearth.wasm that this version works with
     */
    public static Hearth create(byte[] module) {
        var bytes = module.clone();
        return checked(() -> {
            var parsed = Parser.parse(bytes);
            var digest = digest(bytes);
            return new Hearth(() -> digest, () -> new Session(parsed, InterpreterMachine::new));
        });
    }

    /** First calls show that this is the module, and load the classes of calls while there is memory for them. */
    private static Hearth checked(Callable<Hearth> made) {
        try {
            var hearth = made.call();
            Objects.requireNonNull(hearth.versionOfModule().contract(), "it does not say its version");
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
     * @throws HearthException.CouldNotRun if the text is over the limit of size
     */
    public Report validateClaim(String claim) {
        return validateClaim(Json.utf8(claim));
    }

    /**
     * Checks a claim that is text in UTF-8, such as the body of a request.
     *
     * @param claim the JSON text of the claim
     * @return the findings and the verdicts of the rules
     * @throws HearthException.CouldNotRun if the text is over the limit of size
     */
    public Report validateClaim(byte[] claim) {
        return Json.read(Report::read, invoke("claims.validate", claim));
    }

    /**
     * Checks a claim that a program made. A text that a client sent is better checked as it came.
     *
     * @param claim the claim
     * @return the findings and the verdicts of the rules
     * @throws HearthException.CouldNotRun if the text of the claim is over the limit of size
     */
    public Report validateClaim(Claim claim) {
        return validateClaim(claim.toJson());
    }

    /**
     * Makes a router by the table of the protocol.
     *
     * @return a router, which this does not close
     */
    public Router router() {
        return router("");
    }

    /**
     * Makes a router by a configuration.
     *
     * @param configuration the JSON text of the configuration
     * @return a router, which this does not close
     * @throws HearthException.ConfigurationRefused if the configuration has errors
     * @throws HearthException.CouldNotRun if it is over a limit
     */
    public Router router(String configuration) {
        return new Router(pool.open().make, Json.utf8(configuration));
    }

    /**
     * Returns the operations on preferences of users.
     *
     * @return the operations
     */
    public Preferences preferences() {
        return new Preferences(this);
    }

    /**
     * Makes an instance of the module, for calls that depend on each other.
     *
     * @return a session, which this does not close
     */
    public Session session() {
        return pool.open().make.get();
    }

    /**
     * Calls an operation on any instance; handles of {@code gateway.compile} mean nothing here.
     *
     * @param operation the name, {@code area.name}
     * @param request the JSON text of the request, in UTF-8
     * @return the JSON text of the answer, in UTF-8
     * @throws IllegalArgumentException if the module has no such operation
     * @throws IllegalStateException if this is closed
     * @throws HearthException.Trapped if the module stops in the middle of the call
     */
    public byte[] invoke(String operation, byte[] request) {
        return pool.invoke(operation, request);
    }

    /**
     * Returns the versions of the module, and its digest.
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
     * Lets calls under way finish; later ones throw an {@link IllegalStateException}. Routers and sessions that this made
     * stay open.
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

    /** The module of the package without its functions, which are classes. */
    private static final class Packaged {
        /** The build of the package validated it; to do it again would be a tenth of the cold start. */
        static final WasmModule MODULE = Parser.builder().withValidation(false).build()
                .parse(() -> resource(HearthModule.class, "HearthModule.meta"));
    }

    /** The identity of the module of the package, computed on demand. */
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

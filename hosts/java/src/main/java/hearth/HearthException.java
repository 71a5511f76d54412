package hearth;

import java.util.List;

/** That there is no answer, or that a program asked for an exception in place of findings. */
public abstract class HearthException extends RuntimeException {
    private HearthException(String message, Throwable cause) { super(message, cause); }

    /** The call is over a limit, or malformed, as the stable code says. A wrong claim is no such error. */
    public static final class CouldNotRun extends HearthException {
        public final String code;
        CouldNotRun(String code, String message) { super(message + " (" + code + ")", null); this.code = code; }
    }

    /** The module stopped in the middle of a call, as without memory. The next call has a new instance. */
    public static final class Trapped extends HearthException {
        Trapped(String name, Throwable cause) { super("hearth.wasm stopped in `" + name + "`: " + cause, cause); }
    }

    /** These bytes are not (all of) a hearth.wasm that this version works with. */
    public static final class NotTheModule extends HearthException {
        NotTheModule(Throwable cause) { super("this is not (all of) a hearth.wasm: " + cause.getMessage(), cause); }
    }

    /** A gateway configuration has mistakes: all of them, and warnings. */
    public static final class ConfigurationRefused extends HearthException {
        public final List<Finding> findings;
        ConfigurationRefused(Integer status, List<Finding> found) {
            super("the configuration is " + Report.print(false, status, found, "configuration"), null);
            findings = found;
        }
    }

    /** A claim is refused, and {@link Report#orThrow} was asked. */
    public static final class ClaimRefused extends HearthException {
        public final Report report;
        ClaimRefused(Report report) { super(report.toString(), null); this.report = report; }
    }
}

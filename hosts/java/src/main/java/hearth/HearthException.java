package hearth;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call has no answer, or a program requested an exception instead of findings. */
public abstract class HearthException extends RuntimeException {
    private HearthException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The call is malformed or over a limit. A wrong claim does not cause this exception. */
    public static final class CouldNotRun extends HearthException {
        /** The stable code. */
        private final String code;

        CouldNotRun(String code, String message) {
            super(message + " (" + code + ")", null);
            this.code = code;
        }

        /**
         * Returns the stable code.
         *
         * @return the code, such as {@code request.too_large}
         */
        public String code() {
            return code;
        }
    }

    /** The module stopped during a call, for example out of memory. The next call uses a new instance. */
    public static final class Trapped extends HearthException {
        Trapped(String name, Throwable cause) {
            super("hearth.wasm stopped in `" + name + "`: " + cause, cause);
        }
    }

    /** The bytes are not a complete hearth.wasm of a supported version. */
    public static final class NotTheModule extends HearthException {
        NotTheModule(Throwable cause) {
            super("the module is not a complete hearth.wasm: " + cause.getMessage(), cause);
        }
    }

    /** A gateway configuration has errors. */
    public static final class ConfigurationRefused extends HearthException {
        private final transient List<Finding> findings;

        ConfigurationRefused(@Nullable Integer status, List<Finding> findings) {
            super("the configuration is " + Print.report(false, status, findings, "configuration"), null);
            this.findings = findings;
        }

        /**
         * Returns the errors and warnings.
         *
         * @return the findings, in the order of the text
         */
        public List<Finding> findings() {
            return findings;
        }
    }

    /** {@link Report#orThrow} was called on the report of a refused claim. */
    public static final class ClaimRefused extends HearthException {
        private final transient Report report;

        ClaimRefused(Report report) {
            super(report.toString(), null);
            this.report = report;
        }

        /**
         * Returns the report.
         *
         * @return the report of the refused claim
         */
        public Report report() {
            return report;
        }
    }
}

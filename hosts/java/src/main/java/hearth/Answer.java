package hearth;

/** What the module says of an input. */
public interface Answer {
    /** {@code valid}, or {@code findings} when the input is refused. */
    String outcome();

    /** Whether the input is not refused. */
    default boolean ok() { return outcome().equals("valid"); }
}

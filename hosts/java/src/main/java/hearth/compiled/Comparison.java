package hearth.compiled;

/**
 * The comparisons of WebAssembly's 32-bit integers, without a branch.
 *
 * <p>The build makes the compiled module call these methods, because HotSpot may fold the branches of the runtime's own
 * methods into a wrong one (JDK-8376400; in Java 11 to 26 without the update of summer 2026).
 */
public final class Comparison {
    private Comparison() {}

    public static int I32_LT_S(int left, int right) {
        return sign((long) left - right);
    }

    public static int I32_LT_U(int left, int right) {
        return sign(Integer.toUnsignedLong(left) - Integer.toUnsignedLong(right));
    }

    public static int I32_GT_S(int left, int right) {
        return I32_LT_S(right, left);
    }

    public static int I32_GT_U(int left, int right) {
        return I32_LT_U(right, left);
    }

    public static int I32_LE_S(int left, int right) {
        return I32_LT_S(right, left) ^ 1;
    }

    public static int I32_LE_U(int left, int right) {
        return I32_LT_U(right, left) ^ 1;
    }

    public static int I32_GE_S(int left, int right) {
        return I32_LT_S(left, right) ^ 1;
    }

    public static int I32_GE_U(int left, int right) {
        return I32_LT_U(left, right) ^ 1;
    }

    /** Returns 1 for a difference below zero, else 0. */
    private static int sign(long difference) {
        return (int) (difference >>> 63);
    }
}

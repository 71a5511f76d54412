package generator;

/**
 * A component of a record.
 *
 * @param name the name of the member, and of the component
 * @param type the type
 * @param isNullable whether an absent member is null
 * @param documentation the documentation, as Javadoc
 */
record Component(String name, Type type, boolean isNullable, String documentation) {
    /** Returns the component for members without a component. */
    static Component others() {
        return new Component(OTHERS, new Type.Members(), false, "The members that the contract does not define.");
    }

    /** Returns this component with its documentation in another outcome added. */
    Component and(Component refused) {
        if (documentation.equals(refused.documentation)) return this;
        return new Component(name, type, isNullable, documentation + " For a refused input: " + refused.documentation);
    }

    boolean isOthers() {
        return name.equals(OTHERS);
    }

    /** Returns the declaration in the record. */
    String declaration() {
        return type.source(isNullable) + " " + name;
    }

    /** Returns the declaration of a local variable. */
    String variable() {
        return type.source(true).substring("@Nullable ".length()) + " " + name;
    }

    /** Returns the initial value of the variable. */
    String initial() {
        if (isOthers()) return "new LinkedHashMap<>()";
        if (isNullable || !(type instanceof Type.Plain)) return "null";
        return switch ((Type.Plain) type) {
            case INTEGER -> "0";
            case BOOLEAN -> "false";
            default -> "null";
        };
    }

    /** Returns the expression before that of a copy, for a value that can be absent. */
    String absent(String value) {
        if (isNullable) return value + " == null ? null : ";
        return value + (type instanceof Type.Listing ? " == null ? List.of() : " : " == null ? Map.of() : ");
    }

    private static final String OTHERS = "others";
}

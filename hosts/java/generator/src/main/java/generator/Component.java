package generator;

/**
 * A component of a record.
 *
 * @param name the name of the member, and of the component
 * @param type the type
 * @param isNullable whether it is null if the member is absent
 * @param documentation the documentation, as Javadoc
 */
record Component(String name, Type type, boolean isNullable, String documentation) {
    /** The component with the members that have no component of their own. */
    static Component others() {
        return new Component(OTHERS, new Type.Members(), false, "The members that the contract does not name.");
    }

    /** The same component with what another outcome says of it. */
    Component and(Component refused) {
        if (documentation.equals(refused.documentation)) return this;
        return new Component(name, type, isNullable, documentation + " Of a refused input: " + refused.documentation);
    }

    boolean isOthers() {
        return name.equals(OTHERS);
    }

    /** As the record declares it. */
    String declaration() {
        return type.source(isNullable) + " " + name;
    }

    /** A local variable for it. */
    String variable() {
        return type.source(true).substring("@Nullable ".length()) + " " + name;
    }

    /** The value of a component that was not read. */
    String initial() {
        if (isOthers()) return "new LinkedHashMap<>()";
        if (isNullable || !(type instanceof Type.Plain)) return "null";
        return switch ((Type.Plain) type) {
            case INTEGER -> "0";
            case BOOLEAN -> "false";
            default -> "null";
        };
    }

    /** The expression before that of a copy, for a value that may be absent. */
    String absent(String value) {
        if (isNullable) return value + " == null ? null : ";
        return value + (type instanceof Type.Listing ? " == null ? List.of() : " : " == null ? Map.of() : ");
    }

    private static final String OTHERS = "others";
}

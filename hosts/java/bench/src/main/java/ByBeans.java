import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Hibernate Validator on records that Jackson reads, with custom constraints for the sum and the period. */
final class ByBeans implements Claims.Checker {
    private static final String URI = "^[A-Za-z][A-Za-z0-9+.-]*:[!\"$->@-~][!-~]*$";
    private static final String DID = "^did:[a-z0-9]+:(?:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*:)*(?:[A-Za-z0-9._-]|"
            + "%[0-9A-Fa-f]{2})+(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*)*$";
    private static final String NOT_BLANK = "(?s).*\\S.*";

    /** A strong reference, because the JVM collects unreferenced loggers with their level. */
    private static final Logger QUIET = Logger.getLogger("org.hibernate.validator");

    static {
        QUIET.setLevel(Level.WARNING);
    }

    enum Group { intervention, reference }

    record Claim(
            @NotNull @Pattern(regexp = "KPTClaim") String type,
            @NotNull @Size(max = 2048) @Pattern(regexp = DID) String householdId,
            @NotNull Group testGroup,
            @Valid Period testPeriod,
            @NotNull @Valid Fuel fuelMeasurements,
            @Size(max = 3660) List<@NotNull JsonNode> cookingSessions,
            @Size(max = 1000) List<@Link JsonNode> evidence,
            @Valid Factors externalFactors,
            @Size(max = 200) @Pattern(regexp = NOT_BLANK) String studyId,
            @Size(max = 80) @Pattern(regexp = NOT_BLANK) String fuelType,
            @Size(max = 80) @Pattern(regexp = NOT_BLANK) String unit,
            @Size(max = 200) @Pattern(regexp = NOT_BLANK) String replaces) {}

    @DaysFit
    record Period(@NotNull LocalDate startDate, @NotNull LocalDate endDate, @NotNull @Min(3) Integer durationDays) {}

    @SumFits
    record Fuel(@NotNull BigDecimal total, @NotNull @Size(min = 3, max = 366) List<@NotNull @Positive BigDecimal> dailyLogs) {}

    record Factors(
            @Size(max = 2000) @Pattern(regexp = NOT_BLANK) String season,
            @Size(max = 100) List<@NotNull @Size(max = 2000) @Pattern(regexp = NOT_BLANK) String> culturalEvents,
            @Size(max = 100) List<@NotNull @Size(max = 2000) @Pattern(regexp = NOT_BLANK) String> occupationalFactors) {}

    private final Validator validator = Validation.byDefaultProvider().configure()
            .messageInterpolator(new ParameterMessageInterpolator()).buildValidatorFactory().getValidator();

    @Override
    public String name() {
        return "Hibernate Validator " + org.hibernate.validator.HibernateValidator.class.getPackage().getImplementationVersion()
                + ", Jackson " + Claims.JSON.version();
    }

    @Override
    public Set<String> wrong(String text) {
        Claim claim;
        try {
            claim = Claims.JSON.readValue(text, Claim.class);
        } catch (JacksonException wrong) { // Jackson stops at the first error.
            return Set.of(wrong.getPath().stream().map(step -> step.getPropertyName() == null ? "" + step.getIndex()
                    : step.getPropertyName()).collect(Collectors.joining(".")));
        }
        var violations = validator.validate(claim);
        if (violations.isEmpty()) return Set.of();
        var paths = new HashSet<String>();
        for (var violation : violations) {
            var path = new StringBuilder();
            for (var node : violation.getPropertyPath()) {
                if (node.getName() != null && !node.getName().startsWith("<")) path.append('.').append(node.getName());
                if (node.getIndex() != null) path.append('.').append(node.getIndex());
            }
            paths.add(path.substring(1));
        }
        return paths;
    }

    @Constraint(validatedBy = DaysFit.Check.class)
    @Retention(RetentionPolicy.RUNTIME)
    @interface DaysFit {
        String message() default "the duration does not match the dates";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        final class Check implements ConstraintValidator<DaysFit, Period> {
            @Override
            public boolean isValid(Period period, ConstraintValidatorContext context) {
                if (period.startDate == null || period.endDate == null || period.durationDays == null) return true;
                var days = ChronoUnit.DAYS.between(period.startDate, period.endDate);
                if (days < 0) return at(context, "endDate");
                return period.durationDays == days || period.durationDays == days + 1 || at(context, "durationDays");
            }
        }
    }

    @Constraint(validatedBy = SumFits.Check.class)
    @Retention(RetentionPolicy.RUNTIME)
    @interface SumFits {
        String message() default "the total is not the sum of the daily logs";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        final class Check implements ConstraintValidator<SumFits, Fuel> {
            @Override
            public boolean isValid(Fuel fuel, ConstraintValidatorContext context) {
                if (fuel.total == null || fuel.dailyLogs == null || fuel.dailyLogs.contains(null)) return true;
                var sum = fuel.dailyLogs.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
                return sum.compareTo(fuel.total) == 0 || at(context, "total");
            }
        }
    }

    @Constraint(validatedBy = Link.Check.class)
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE_USE)
    @interface Link {
        String message() default "neither a URI nor an object with a URI";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        final class Check implements ConstraintValidator<Link, JsonNode> {
            private static final java.util.regex.Pattern PATTERN = java.util.regex.Pattern.compile(URI);

            @Override
            public boolean isValid(JsonNode evidence, ConstraintValidatorContext context) {
                var uri = evidence == null || !evidence.isObject() ? evidence : evidence.get("uri");
                return uri != null && uri.isString() && uri.stringValue().length() <= 2048
                        && PATTERN.matcher(uri.stringValue()).find();
            }
        }
    }

    private static boolean at(ConstraintValidatorContext context, String member) {
        context.disableDefaultConstraintViolation();
        context.buildConstraintViolationWithTemplate(context.getDefaultConstraintMessageTemplate()).addPropertyNode(member)
                .addConstraintViolation();
        return false;
    }
}

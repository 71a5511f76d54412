package service;

import hearth.Finding;
import hearth.Hearth;
import hearth.Report;
import hearth.Severity;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.ConstraintValidatorContext.ConstraintViolationBuilder.NodeBuilderCustomizableContext;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;
import java.util.List;
import org.hibernate.validator.constraintvalidation.HibernateConstraintValidatorContext;

/**
 * The annotated bytes are the JSON text of a claim in UTF-8 that the rules accept. Each error is a violation at its
 * property path, such as {@code claim.fuelMeasurements.dailyLogs[1]}, with a {@link Found} as dynamic payload. Null is
 * valid, as in other constraints.
 */
@Documented
@Constraint(validatedBy = ValidClaim.Validator.class)
@Retention(RetentionPolicy.RUNTIME)
public @interface ValidClaim {
    String message() default "the claim is refused";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** The finding of a violation, and its report. */
    record Found(Report report, Finding finding) {}

    /** Checks claims with the shared module of the program. */
    final class Validator implements ConstraintValidator<ValidClaim, byte[]> {
        private static final Hearth HEARTH = Hearth.create();

        @Override
        public boolean isValid(byte[] claim, ConstraintValidatorContext context) {
            if (claim == null) return true;
            var report = HEARTH.validateClaim(claim);
            context.disableDefaultConstraintViolation();
            for (var finding : report.findings()) {
                if (finding.severity() == Severity.ERROR) violate(context, new Found(report, finding));
            }
            return report.ok();
        }

        private static void violate(ConstraintValidatorContext context, Found found) {
            context.unwrap(HibernateConstraintValidatorContext.class).withDynamicPayload(found);
            // The message can quote the client's text, which must not be read as a template.
            var message = found.finding.message().replaceAll("[\\\\{}$]", "\\\\$0");
            var builder = context.buildConstraintViolationWithTemplate(message);
            var steps = Arrays.stream(found.finding.path().split("/")).skip(1)
                    .map(step -> step.replace("~1", "/").replace("~0", "~")).toList();
            if (steps.isEmpty()) builder.addConstraintViolation();
            else place(builder.addPropertyNode(steps.get(0)), steps.subList(1, steps.size()));
        }

        /** Adds the steps of a pointer to a path. An index belongs to the next node. */
        private static void place(NodeBuilderCustomizableContext node, List<String> steps) {
            if (steps.isEmpty()) {
                node.addConstraintViolation();
            } else if (!steps.get(0).matches("\\d{1,9}")) {
                place(node.addPropertyNode(steps.get(0)), steps.subList(1, steps.size()));
            } else if (steps.size() == 1) {
                node.addBeanNode().inIterable().atIndex(Integer.parseInt(steps.get(0))).addConstraintViolation();
            } else {
                var index = Integer.parseInt(steps.get(0));
                var item = node.addPropertyNode(steps.get(1)).inIterable().atIndex(index);
                if (steps.size() == 2) item.addConstraintViolation();
                else place(item.addPropertyNode(steps.get(2)), steps.subList(3, steps.size()));
            }
        }
    }
}

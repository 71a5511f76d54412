import java.io.FileInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.javarosa.core.model.Constants;
import org.javarosa.core.model.FormDef;
import org.javarosa.core.model.FormIndex;
import org.javarosa.core.model.data.DateData;
import org.javarosa.core.model.data.DecimalData;
import org.javarosa.core.model.data.GeoPointData;
import org.javarosa.core.model.data.IAnswerData;
import org.javarosa.core.model.data.IntegerData;
import org.javarosa.core.model.data.MultipleItemsData;
import org.javarosa.core.model.data.SelectOneData;
import org.javarosa.core.model.data.StringData;
import org.javarosa.core.model.data.helper.Selection;
import org.javarosa.core.model.instance.InstanceInitializationFactory;
import org.javarosa.core.model.instance.TreeReference;
import org.javarosa.core.model.utils.DateUtils;
import org.javarosa.form.api.FormEntryController;
import org.javarosa.form.api.FormEntryModel;
import org.javarosa.form.api.FormEntryPrompt;
import org.javarosa.model.xform.XFormSerializingVisitor;
import org.javarosa.model.xform.XFormsModule;
import org.javarosa.xform.util.XFormUtils;

/**
 * Fills a form with JavaRosa, the engine of ODK Collect, and prints the instance that a phone sends.
 *
 * <p>The answers are lines of a file: {@code fuel[1]/visit[2]/found=11.5}, and {@code fuel[1]/visit=4} for the number of
 * repeats. The line {@code language=Français (fr)} selects a language. A line {@code refused} is printed for each answer that the form refuses.
 */
public final class Fill {
    private final Map<String, String> answers = new HashMap<>();
    private final FormEntryController controller;
    private final FormDef form;
    private int refused;

    private Fill(String file, String answersFile) throws Exception {
        for (String line : Files.readAllLines(Path.of(answersFile), StandardCharsets.UTF_8)) {
            String[] parts = line.split("=", 2);
            answers.put(parts[0], parts[1]);
        }
        try (FileInputStream stream = new FileInputStream(file)) {
            form = XFormUtils.getFormFromInputStream(stream);
        }
        form.initialize(true, new InstanceInitializationFactory());
        controller = new FormEntryController(new FormEntryModel(form));
        if (answers.containsKey("language")) {
            controller.setLanguage(answers.get("language"));
        }
    }

    public static void main(String[] arguments) throws Exception {
        new XFormsModule().registerModule(); // as ODK Collect does when it starts
        Fill fill = new Fill(arguments[0], arguments[1]);
        fill.walk();
        fill.form.postProcessInstance();
        byte[] instance = new XFormSerializingVisitor().serializeInstance(fill.form.getInstance());
        System.out.write(instance, 0, instance.length);
        System.out.flush();
        System.exit(fill.refused > 0 ? 1 : 0);
    }

    private void walk() {
        controller.jumpToIndex(FormIndex.createBeginningOfFormIndex());
        while (true) {
            switch (controller.stepToNextEvent()) {
                case FormEntryController.EVENT_END_OF_FORM:
                    return;
                case FormEntryController.EVENT_QUESTION:
                    answer(controller.getModel().getQuestionPrompt());
                    break;
                case FormEntryController.EVENT_PROMPT_NEW_REPEAT:
                    TreeReference next = controller.getModel().getFormIndex().getReference();
                    int wanted = Integer.parseInt(answers.getOrDefault(name(next, false), "1"));
                    if (next.getMultLast() < wanted) {
                        controller.newRepeat();
                    }
                    break;
                default:
            }
        }
    }

    private void answer(FormEntryPrompt prompt) {
        String name = name(prompt.getIndex().getReference(), true);
        String text = answers.get(name);
        IAnswerData data = text == null ? prompt.getAnswerValue() : data(prompt, text);
        int status = controller.answerQuestion(prompt.getIndex(), data, true);
        if (status == FormEntryController.ANSWER_CONSTRAINT_VIOLATED) {
            refused++;
            System.err.println("refused " + name + ": " + prompt.getConstraintText());
        } else if (status == FormEntryController.ANSWER_REQUIRED_BUT_EMPTY) {
            refused++;
            System.err.println("required " + name);
        }
    }

    private static IAnswerData data(FormEntryPrompt prompt, String text) {
        switch (prompt.getControlType()) {
            case Constants.CONTROL_SELECT_ONE:
                return new SelectOneData(new Selection(text));
            case Constants.CONTROL_SELECT_MULTI:
                List<Selection> several = Arrays.stream(text.split(" ")).map(Selection::new).collect(Collectors.toList());
                return new MultipleItemsData(several);
            default:
        }
        switch (prompt.getDataType()) {
            case Constants.DATATYPE_INTEGER:
                return new IntegerData(Integer.parseInt(text));
            case Constants.DATATYPE_DECIMAL:
                return new DecimalData(Double.parseDouble(text));
            case Constants.DATATYPE_DATE:
                return new DateData(DateUtils.parseDate(text));
            case Constants.DATATYPE_GEOPOINT:
                return new GeoPointData(Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray());
            default:
                return new StringData(text);
        }
    }

    /** Returns the path of a node below the root, with the numbers of repeats, also of the last one if asked for. */
    private static String name(TreeReference reference, boolean withLast) {
        StringBuilder name = new StringBuilder();
        for (int level = 1; level < reference.size(); level++) {
            String step = reference.getName(level);
            boolean isRepeat = List.of("fuel", "visit", "day").contains(step);
            boolean isLast = level == reference.size() - 1;
            name.append(level > 1 ? "/" : "").append(step);
            if (isRepeat && (withLast || !isLast)) {
                name.append('[').append(reference.getMultiplicity(level) + 1).append(']');
            }
        }
        return name.toString();
    }
}

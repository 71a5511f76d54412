package hearth;

import static org.junit.jupiter.api.Assertions.assertEquals;

import hearth.compiled.Comparison;
import hearth.compiled.HearthModule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Tests the comparisons that the compiled module calls. */
class ComparisonsTest {
    private static final int[] EDGES = {0, 1, 2, 47, 48, 57, 58, -1, -2, Integer.MAX_VALUE, Integer.MAX_VALUE - 1,
        Integer.MIN_VALUE, Integer.MIN_VALUE + 1};

    @Test
    void eachComparisonIsThatOfWebAssembly() {
        for (var left : EDGES) {
            for (var right : EDGES) {
                var signed = Integer.compare(left, right);
                var unsigned = Integer.compareUnsigned(left, right);
                assertEquals(signed < 0 ? 1 : 0, Comparison.I32_LT_S(left, right));
                assertEquals(signed > 0 ? 1 : 0, Comparison.I32_GT_S(left, right));
                assertEquals(signed <= 0 ? 1 : 0, Comparison.I32_LE_S(left, right));
                assertEquals(signed >= 0 ? 1 : 0, Comparison.I32_GE_S(left, right));
                assertEquals(unsigned < 0 ? 1 : 0, Comparison.I32_LT_U(left, right));
                assertEquals(unsigned > 0 ? 1 : 0, Comparison.I32_GT_U(left, right));
                assertEquals(unsigned <= 0 ? 1 : 0, Comparison.I32_LE_U(left, right));
                assertEquals(unsigned >= 0 ? 1 : 0, Comparison.I32_GE_U(left, right));
            }
        }
    }

    @Test
    void theModuleCallsNoOtherComparison() throws IOException {
        var owners = new TreeSet<String>();
        try (var file = HearthModule.class.getResourceAsStream("HearthModuleMachineFuncGroup_0.class")) {
            collect(file, owners);
        }
        assertEquals(Set.of("hearth/compiled/Comparison"), owners);
    }

    /** Collects the classes of all methods that compare 32-bit integers by their order. */
    private static void collect(InputStream file, Set<String> owners) throws IOException {
        new ClassReader(file).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String shape, String generic, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitMethodInsn(int opcode, String owner, String called, String shape, boolean isInterface) {
                        if (called.matches("(?i)i32_(lt|gt|le|ge)_[su]")) owners.add(owner);
                    }
                };
            }
        }, 0);
    }

    /** A JVM with JDK-8376400 gives 1 if the comparisons are branches. */
    @Test
    void hotSpotFoldsNoComparisons() throws Exception {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var process = new ProcessBuilder(java, "-XX:-TieredCompilation", "-XX:-UseOnStackReplacement",
                "-XX:-BackgroundCompilation", "-cp", System.getProperty("java.class.path"), Folded.class.getName())
                .redirectErrorStream(true).start();
        assertEquals("2", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
    }

    /** A range check whose first branch is not taken before HotSpot compiles it. */
    static final class Folded {
        public static void main(String[] arguments) {
            var sum = 0;
            for (int time = 0; time < 20_000; time++) sum += isOver(16, 0) ? 1 : 0;
            for (int time = 0; time < 20_000; time++) sum += range(12);
            System.out.println(sum == 80_000 ? range(0) : sum);
        }

        private static int range(int number) {
            if (isOver(number, 15)) return 1;
            var range = 3;
            if (Comparison.I32_LT_S(number, 8) != 0) range = 2;
            for (int outer = 0; outer < 10; outer++) {
                for (int inner = 0; inner < 10; inner++) {}
            }
            return range;
        }

        private static boolean isOver(int number, int limit) {
            if (Comparison.I32_GT_S(number, limit) != 0) {
                for (int time = 0; time < 100; time++) {}
                return true;
            }
            return false;
        }
    }
}

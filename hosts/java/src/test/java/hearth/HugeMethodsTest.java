package hearth;

import static org.junit.jupiter.api.Assertions.assertTrue;

import hearth.compiled.HearthModule;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;

/** Tests that usual claims call no method of more than 8,000 bytes, which HotSpot never compiles. */
class HugeMethodsTest {
    private static final int HUGE = 8_000;

    @Test
    void aUsualClaimCallsNoHugeMethod() throws Exception {
        var huge = new TreeMap<String, Integer>(sizes());
        huge.values().removeIf(size -> size <= HUGE);
        System.out.println("functions above " + HUGE + " bytes of JVM bytecode: " + huge);
        var met = called();
        assertTrue(met.size() > 20, () -> "only " + met + " were called");
        met.retainAll(huge.keySet());
        assertTrue(met.isEmpty(), () -> "a claim calls " + met + ", which HotSpot never compiles");
    }

    /** Returns the functions on the stack of a thread that checks claims. */
    private static Set<String> called() throws InterruptedException {
        var claims = new byte[][] {AnswersTest.CLAIM.getBytes(), AnswersTest.CLAIM.replace("11.9", "12.0").getBytes()};
        var met = new HashSet<String>();
        try (var hearth = Hearth.create()) {
            var worker = new Thread(() -> {
                var end = System.nanoTime() + 3_000_000_000L;
                while (System.nanoTime() < end) Arrays.stream(claims).forEach(hearth::validateClaim);
            });
            worker.start();
            while (worker.isAlive()) {
                Arrays.stream(worker.getStackTrace()).map(StackTraceElement::getMethodName)
                        .filter(name -> name.startsWith("func_")).forEach(met::add);
            }
        }
        return met;
    }

    /** Returns the size of each function's bytecode in bytes, from the class files. */
    private static Map<String, Integer> sizes() throws IOException {
        var sizes = new TreeMap<String, Integer>();
        for (var group = 0;; group++) {
            var name = "HearthModuleMachineFuncGroup_" + group + ".class";
            try (var file = HearthModule.class.getResourceAsStream(name)) {
                if (file == null) break;
                measure(new ClassReader(file), sizes);
            }
        }
        assertTrue(sizes.size() > 100, () -> sizes.size() + " functions");
        return sizes;
    }

    private static void measure(ClassReader file, Map<String, Integer> sizes) {
        file.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String shape, String generic, String[] thrown) {
                if (!name.startsWith("func_")) return null;
                return new CodeSizeEvaluator(Opcodes.ASM9, null) {
                    @Override
                    public void visitEnd() {
                        sizes.put(name, getMaxSize());
                    }
                };
            }
        }, 0);
    }
}

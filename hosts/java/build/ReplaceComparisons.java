import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes the compiled module call the comparisons of {@code hearth.compiled.Comparison} in place of those of the runtime.
 *
 * <p>The argument is the folder of the classes that Endive's compiler wrote.
 */
final class ReplaceComparisons {
    private static final Set<String> COMPARISONS = Set.of("I32_LT_S", "I32_LT_U", "I32_GT_S", "I32_GT_U", "I32_LE_S",
            "I32_LE_U", "I32_GE_S", "I32_GE_U");
    private static final String REPLACEMENT = "hearth/compiled/Comparison";

    private int replaced;

    public static void main(String[] arguments) throws IOException {
        var replacement = new ReplaceComparisons();
        try (var files = Files.newDirectoryStream(Path.of(arguments[0]), "*.class")) {
            for (var file : files) Files.write(file, replacement.of(Files.readAllBytes(file)));
        }
        if (replacement.replaced == 0) throw new IllegalStateException("no comparison was found in " + arguments[0]);
    }

    private byte[] of(byte[] original) {
        var writer = new ClassWriter(0);
        new ClassReader(original).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String shape, String generic, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, shape, generic, thrown)) {
                    @Override
                    public void visitMethodInsn(int opcode, String owner, String called, String shape, boolean isInterface) {
                        var comparison = called.toUpperCase(Locale.ROOT);
                        if (COMPARISONS.contains(comparison)) {
                            replaced++;
                            super.visitMethodInsn(opcode, REPLACEMENT, comparison, shape, isInterface);
                        } else {
                            super.visitMethodInsn(opcode, owner, called, shape, isInterface);
                        }
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }
}

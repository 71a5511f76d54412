package hearth;

import static org.junit.jupiter.api.Assertions.assertTrue;

import hearth.compiled.HearthModule;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

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
                read(new DataInputStream(file), sizes);
            }
        }
        assertTrue(sizes.size() > 100, () -> sizes.size() + " functions");
        return sizes;
    }

    private static void read(DataInputStream file, Map<String, Integer> sizes) throws IOException {
        file.skipNBytes(8);
        var constants = new String[file.readUnsignedShort()];
        for (int index = 1; index < constants.length; index++) {
            switch (file.readUnsignedByte()) {
                case 1 -> constants[index] = file.readUTF();
                case 3, 4, 9, 10, 11, 12, 17, 18 -> file.skipNBytes(4);
                case 5, 6 -> {
                    file.skipNBytes(8);
                    index++;
                }
                case 7, 8, 16, 19, 20 -> file.skipNBytes(2);
                case 15 -> file.skipNBytes(3);
                default -> throw new IOException("unknown constant");
            }
        }
        file.skipNBytes(6);
        file.skipNBytes(2L * file.readUnsignedShort());
        members(file, constants, Map.of()); // Fields.
        members(file, constants, sizes);
    }

    private static void members(DataInputStream file, String[] constants, Map<String, Integer> sizes) throws IOException {
        for (int member = file.readUnsignedShort(); member > 0; member--) {
            file.skipNBytes(2);
            var name = constants[file.readUnsignedShort()];
            file.skipNBytes(2);
            for (int attribute = file.readUnsignedShort(); attribute > 0; attribute--) {
                var isCode = "Code".equals(constants[file.readUnsignedShort()]);
                long length = file.readInt();
                if (isCode && name.startsWith("func_")) {
                    file.skipNBytes(4);
                    sizes.put(name, file.readInt());
                    length -= 8;
                }
                file.skipNBytes(length);
            }
        }
    }
}

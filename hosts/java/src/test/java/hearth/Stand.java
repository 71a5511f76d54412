package hearth;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Makes modules with the exports of hearth.wasm for one operation, the version, and a fixed answer. */
final class Stand {
    /** Returns a module that answers a text, or stops if the text is null. */
    static byte[] in(String answer) {
        var run = answer == null ? "0300" + "00" + "0b" : "0400" + "4110" + "0b";
        var bodies = "03" + "0500" + "41c000" + "0b" + run + "0200" + "0b";
        return module("03" + "60047f7f7f7f017f" + "60027f7f017f" + "60017f00", "03000102", bodies, answer == null ? "" : answer);
    }

    /** Returns a module whose functions have no parameters and results. */
    static byte[] ofOtherTypes() {
        return module("01" + "600000", "03000000", "03" + "02000b".repeat(3), "");
    }

    private static byte[] module(String types, String functions, String bodies, String answer) {
        var text = answer.getBytes(StandardCharsets.UTF_8);
        var module = new ByteArrayOutputStream();
        module.writeBytes(HexFormat.of().parseHex("0061736d01000000"));
        section(module, 1, types);
        section(module, 3, functions);
        section(module, 5, "010001");
        section(module, 7, "04" + export("memory", "0200") + export("cabi_realloc", "0000")
                + export("hearth:rules/module@1.0.0#version", "0001")
                + export("cabi_post_hearth:rules/module@1.0.0#version", "0002"));
        section(module, 10, bodies);
        var result = "18000000" + HexFormat.of().toHexDigits((byte) text.length) + "000000"; // The result is at 16, the text at 24.
        section(module, 11, "0100" + "41100b" + length(8 + text.length) + result + HexFormat.of().formatHex(text));
        return module.toByteArray();
    }

    private static String export(String name, String what) {
        return length(name.length()) + HexFormat.of().formatHex(name.getBytes(StandardCharsets.UTF_8)) + what;
    }

    private static void section(ByteArrayOutputStream module, int id, String content) {
        var bytes = HexFormat.of().parseHex(content);
        module.write(id);
        module.writeBytes(HexFormat.of().parseHex(length(bytes.length)));
        module.writeBytes(bytes);
    }

    /** Returns a number below 16,384 in LEB128. */
    private static String length(int number) {
        return number < 128 ? HexFormat.of().toHexDigits((byte) number)
                : HexFormat.of().toHexDigits((byte) (number | 128)) + HexFormat.of().toHexDigits((byte) (number >> 7));
    }
}

/**
 * The rules of Kitchen Performance Test claims, gateway paths and preferences. {@link hearth.Hearth} is the way in.
 *
 * <p>A reference is not null unless it is marked with {@link org.jspecify.annotations.Nullable}.
 */
@NullMarked
package hearth;

import org.jspecify.annotations.NullMarked;

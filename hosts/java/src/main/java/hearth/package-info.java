/**
 * Checks Kitchen Performance Test claims, maps gateway paths and manages user preferences. Start with
 * {@link hearth.Hearth}.
 *
 * <p>A reference is not null unless {@link org.jspecify.annotations.Nullable} marks it.
 */
@NullMarked
package hearth;

import org.jspecify.annotations.NullMarked;

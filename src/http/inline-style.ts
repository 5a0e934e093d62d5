/**
 * Pages follow each other by a view transition. The one style that stands in the page itself: in a stylesheet that has not
 * come yet, browsers take the page for one without, and give up the transition with an error that no script can catch.
 */
export const VIEW_TRANSITION_STYLE = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

/** What the policy allows: this text alone. */
export const INLINE_STYLE_HASH = `'sha256-${Bun.SHA256.hash(VIEW_TRANSITION_STYLE, "base64")}'`;

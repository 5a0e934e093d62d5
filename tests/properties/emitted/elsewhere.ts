/** Writing routes and kinds of messages that reach nobody but the one who asks, each with the reason. */

/** By why nobody else gets anything. `emitted.test.ts` asks each of them, and looks. */
const ROUTES_BY_REASON: Readonly<Record<string, readonly string[]>> = {
  "one's own way to sign in, sessions and tokens": [
    ...["POST /api/auth/login", "POST /login", "POST /login/code", "POST /login/link", "POST /logout"],
    ...["POST /api/auth/logout", "DELETE /api/auth/sessions", "DELETE /api/auth/sessions/:id"],
    ...["POST /account/sessions/end", "POST /account/sessions/end-others", "POST /api/auth/tokens"],
    ...["DELETE /api/auth/tokens/:id", "POST /account/tokens", "POST /account/tokens/end"],
    ...["POST /api/auth/proof", "POST /api/auth/proof/code", "POST /api/auth/proof/provider", "POST /account/proof"],
    ...["POST /api/auth/second-factor", "PUT /api/auth/second-factor", "DELETE /api/auth/second-factor"],
    ...["POST /api/auth/second-factor/recovery-codes", "POST /account/second-factor"],
    ...["POST /account/second-factor/confirm", "POST /account/second-factor/change"],
    ...["PUT /api/auth/password", "POST /account/password", "POST /api/auth/forgot-password", "POST /forgot-password"],
    ...[
      "POST /api/auth/reset-password",
      "POST /reset-password",
      "POST /end-session",
      "PUT /api/auth/email",
      "POST /account/email",
    ],
    ...["POST /api/auth/verify-email", "POST /verify-email", "POST /api/auth/resend-verification"],
    ...["POST /verify-email/resend", "POST /api/auth/links", "DELETE /api/auth/links/:provider"],
    "POST /account/links/:provider/unlink",
    ...["POST /api/auth/passkeys/options", "POST /api/auth/passkeys/login", "POST /login/passkey"],
    ...["POST /api/auth/passkeys/registration-options", "POST /api/auth/passkeys", "POST /account/passkeys"],
    ...["PATCH /api/auth/passkeys/:id", "DELETE /api/auth/passkeys/:id"],
    ...["POST /account/passkeys/:id/rename", "POST /account/passkeys/:id/remove"],
  ],
  "registers by an outside service, as `POST /api/auth/register` does: tests/auth/social-links.test.ts": [
    "POST /api/auth/social-login",
  ],
  "one's own profile, pictures and settings, which others see when they look": [
    ...["PUT /api/auth/settings", "POST /language-select", "POST /hints", "POST /terms/read"],
    ...["POST /api/auth/upload-avatar", "DELETE /api/auth/avatar", "POST /avatar", "POST /avatar/remove"],
    ...["POST /api/auth/album", "PUT /api/auth/album", "DELETE /api/auth/album", "POST /album"],
    ...["POST /album/:id/move", "POST /album/:id/remove", "POST /account/export", "POST /api/push/subscriptions"],
    ...["DELETE /api/push/subscriptions", "PUT /api/push/settings", "POST /account/notifications"],
    ...["PUT /api/chat/settings", "POST /account/chats"],
    ...["PUT /api/friends/settings", "POST /account/people"],
    ...["POST /account/notifications/ask", "POST /account/notifications/quiet", "POST /unsubscribe"],
  ],
  "one's own system messages": [
    ...["PUT /api/system-messages/:id/read", "PUT /api/system-messages/read-all", "POST /system-messages/:id"],
    ...["POST /system-messages/read-all", "POST /api/system-messages/seen", "DELETE /api/system-messages/:id"],
    ...["POST /api/system-messages/undo/:undo", "POST /system-messages/undo/:undo", "POST /system-messages/:id/clear"],
    // Of one's own bottle: reads the messages about it.
    "POST /bottle/:id/news",
    "POST /bottle/:id/told",
  ],
  "a bottle that somebody may find, or that nobody holds": [
    ...["POST /api/bottles", "POST /api/bottles/use-collected", "POST /throw", "DELETE /api/bottles/:id"],
    "POST /bottle/:id/remove",
  ],
  "what others see of a voyage, once they look": [
    ...["POST /bottle/:id/share-chart", "POST /bottle/:id/unshare-chart"],
    ...["POST /api/bottles/:id/chart", "DELETE /api/bottles/:id/chart"],
  ],
  "one's own coins and backpack": [
    ...["POST /api/tasks/checkin", "POST /check-in", "POST /api/backpack/expand", "POST /backpack/expand"],
  ],
  "one's own designs": [
    ...["POST /api/designs", "PUT /api/designs/:id", "DELETE /api/designs/:id", "POST /api/designs/:id/hide"],
    ...["POST /api/designs/:id/sale", "DELETE /api/designs/:id/sale", "POST /api/designs/:id/exhibition"],
    ...["DELETE /api/designs/:id/exhibition", "DELETE /api/bottles/destroy-purchased"],
    ...["POST /bottle-design/describe", "POST /bottle-design/editor", "POST /bottle-design/editor/:id"],
    ...["POST /bottle-design/detail/:id/sale", "POST /bottle-design/detail/:id/sale/end"],
    ...["POST /bottle-design/detail/:id/exhibition", "POST /bottle-design/detail/:id/exhibition/end"],
    ...["POST /bottle-design/detail/:id/hide", "POST /bottle-design/detail/:id/destroy"],
  ],
  "waits for the team, who look for it": [
    ...["POST /api/feedback", "POST /profile/feedback", "POST /api/measures/:id/appeal", "POST /notice/:id/appeal"],
    ...["POST /api/auth/birthday-request", "POST /profile/birthday"],
  ],
  "the team's own work": [
    ...["POST /api/official/reports/:id/evidence", "POST /official/reports/:id/evidence"],
    ...["PUT /api/official/reports/:id/hold", "POST /official/reports/:id/hold", "POST /api/official/words"],
    ...["POST /official/undo/:id", "POST /api/official/reports/:id/take", "POST /official/reports/:id/take"],
    ...["DELETE /api/official/reports/:id/take", "POST /official/reports/:id/give-back"],
    ...["PUT /api/official/duty", "POST /official/duty"],
    ...["POST /api/official/mass-mail/:id", "POST /official/mass-mail/:id"],
    ...["PUT /api/official/words/:id", "DELETE /api/official/words/:id", "POST /api/official/words/try"],
    ...["POST /official/words", "POST /official/words/:id", "POST /official/words/:id/remove"],
    ...["POST /official/words/try", "PUT /api/official/registration", "POST /official/registration"],
  ],
  "says what `POST /api/chat/delivered` says, by the token of a push message: tests/chat/delivered.test.ts": [
    "POST /api/chat/delivered/pushed",
  ],
  "a translation for whoever asks": [
    "POST /api/translate",
    "POST /translate",
    "POST /api/chat/:id/preview",
    "POST /chat/:id/preview",
    "PUT /api/chat/:id/translation",
    "PUT /api/chat/:id/translate",
    "POST /chat/:id/translation",
  ],
  "the clock of a test server": ["POST /api/test/clock"],
};

export const ROUTES_TO_NOBODY = Object.values(ROUTES_BY_REASON).flat();

/** Kinds of official notices that one gets about one's own acts. */
export const NOTICES_TO_ONESELF = [
  ...["welcome", "token_made", "password_changed", "email_changed", "second_factor_on", "second_factor_off"],
  ...["recovery_codes_made", "link_added", "link_removed", "data_exported", "new_device"],
  ...["passkey_added", "passkey_removed", "passkey_copied", "contact_kept", "privacy_changed"],
];

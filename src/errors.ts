/** Every refusal the product knows: code → HTTP status. Text is `error.<code>` in each locale. */
export const STATUS = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  user_not_found: 404,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  request_timeout: 408,
  malformed_request: 400,
  validation_failed: 422,
  body_too_large: 413,
  rate_limited: 429,
  misdirected_request: 421,
  cross_site: 403,
  idempotency_key_reused: 409,
  storage_unavailable: 503,
  overloaded: 503,
  internal: 500,
  username_taken: 409,
  nickname_taken: 409,
  email_taken: 409,
  login_failed: 401,
  wrong_password: 403,
  provider_not_found: 404,
  provider_unavailable: 503,
  social_login_failed: 401,
  link_required: 409,
  link_expired: 410,
  link_not_found: 404,
  identity_taken: 409,
  already_linked: 409,
  last_way_in: 409,
  sign_in_again: 403,
  verification_failed: 400,
  reset_failed: 400,
  session_not_found: 404,
  underage: 422,
  birthday_locked: 409,
  profile_incomplete: 403,
  insufficient_coins: 409,
  already_checked_in: 409,
  price_changed: 409,
  bottle_not_found: 404,
  comment_not_found: 404,
  design_not_found: 404,
  design_locked: 409,
  name_mismatch: 409,
  wrong_state: 409,
  not_for_sale: 409,
  design_changed: 409,
  own_design: 409,
  throw_limit_reached: 400,
  pick_limit_reached: 400,
  too_many_uncollected_bottles: 409,
  already_picked: 409,
  backpack_full: 409,
  own_bottle: 409,
  not_held: 409,
  used_up: 409,
  bottle_held: 409,
  already_answered: 409,
  text_refused: 422,
  unsupported_image: 415,
  image_too_large: 413,
  album_full: 409,
  album_changed: 409,
  photo_not_found: 404,
} as const;

export type Code = keyof typeof STATUS;
export type Status = (typeof STATUS)[Code];

/** What the text of a refusal is filled with: numbers and times (ms). */
export type RefusalParams = Record<string, string | number>;

/** The one thrower: a verb that does not do its work throws this, and nothing was written. */
export class Refusal extends Error {
  constructor(
    readonly code: Code,
    readonly params: RefusalParams = {},
    /** Field name → error code of that field: where on a page it is said. In JSON for 422 alone. */
    readonly fields?: Record<string, string>,
  ) {
    super(code);
  }

  get status(): Status {
    return STATUS[this.code];
  }
}

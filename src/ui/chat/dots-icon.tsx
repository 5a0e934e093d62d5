/**
 * The icon "more" (`ICONS`) as a drawing of its own. Each message has it, and browsers draw a reference to a sprite a moment
 * later than the rest: each new message would be laid out twice.
 */
export const DotsIcon = () => (
  <svg className="icon" width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" stroke="currentColor" strokeWidth={2.8} strokeLinecap="round" />
  </svg>
);

/** Texts of chats on the page without a network; `{name}`, `{who}` and `{time}` are filled in by the page. */
export interface OfflineChatTexts {
  as_of: string;
  today: string;
  yesterday: string;
  you: string;
  said: string;
  edited: string;
  sent: string;
  delivered: string;
  read: string;
  waiting: string;
  refused: string;
  photo_mine: string;
  photo_from: string;
  recalled_mine: string;
  recalled_theirs: string;
  bottle: string;
  design: string;
  last_photo: string;
  last_bottle: string;
  last_design: string;
  last_recalled: string;
  draft: string;
}

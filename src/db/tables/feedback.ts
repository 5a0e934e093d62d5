export interface FeedbackRow {
  id: string;
  user_id: string;
  text: string;
  created_at: number;
  reply: string | null;
  replied_at: number | null;
  replied_by: string | null;
}

/** Number of a person's messages without a reply. */
interface FeedbackPendingRow {
  user_id: string;
  n: number;
}

export interface FeedbackTables {
  feedback: FeedbackRow;
  feedback_pending: FeedbackPendingRow;
}

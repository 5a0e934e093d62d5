export interface Short { id: string; nickname: string; avatar: string | null; country: string; official?: boolean }
export interface Comment { id: string; author: Short; content: string; createdAt: number; answer: { content: string; createdAt: number } | null }
export interface Finding { country: string; pickedAt: number; releasedAt: number | null; outcome: "dropped" | "thrown_back" | "kept" | "drifted" | null }
export type Action = "pick" | "drop" | "throwBack" | "keep" | "like" | "unlike" | "remove" | "use" | "destroy" | "share" | "report";
export interface Bottle { id: string; content: string; language: string; author: Short; design: { id: string; name: string; svg: string }; createdAt: number; status: "drifting" | "held" | "collected" | "expired" | "removed"; pickCount: number; likeCount: number; viewCount: number; commentCount: number; comments: Comment[]; voyage: Finding[]; likedByMe: boolean; heldByMe: boolean; heldUntil: number | null; collectedAt: number | null; usage: { used: number; max: number; state: string } | null; actions: Action[] }
export interface Afloat { id: string; design: { name: string; svg: string }; createdAt: number }
export interface Sea { items: Afloat[]; throwsLeft: number; picksLeft: number; resetsAt: number }

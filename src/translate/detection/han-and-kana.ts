import type { WrittenIn } from "./writing-systems";

/** Some kana stand in Chinese texts too, as の for decoration. */
const JAPANESE_KANA_SHARE = 0.15;
/** Forms that Japan alone writes, beside both forms of Chinese. */
const JAPANESE_ALONE =
  /[気駅円図変発売実戦辺沢桜歩県応転黒込働畑峠辻匂塩栄営楽帰検験権厳広鉱済斎剤雑蔵続対団遅聴鉄伝読悩脳浜払仏豊翻訳薬様謡頼覧竜両緑塁涙励霊齢恋労録録観顔焼渋渓渇継経茎芸撃悪圧囲為壱隠]/u;
const CHINESE_ALONE = /[的是了你她们們这這吗嗎呢吧么麼没沒说說还還让讓哪谁誰]/u;

/** @returns `ja` or `zh` */
export function detectHan(text: string, { kanaShare }: WrittenIn): string {
  if (kanaShare >= JAPANESE_KANA_SHARE) return "ja";
  return kanaShare === 0 && JAPANESE_ALONE.test(text) && !CHINESE_ALONE.test(text) ? "ja" : "zh";
}

export const INTERESTS = [
  "sports",
  "art",
  "technology",
  "travel",
  "food",
  "education",
  "social",
  "business",
  "fashion",
  "health",
  "books",
  "movies",
] as const;

export { GENDERS } from "../db/tables/users";

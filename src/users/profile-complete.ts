/** Nickname, birthday and gender (docs/product.md 7.9). */
export const isProfileIncomplete = (person: {
  nickname: string;
  birthday: string | null;
  gender: string | null;
}): boolean => !person.nickname || !person.birthday || !person.gender;

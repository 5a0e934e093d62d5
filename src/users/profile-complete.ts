/** Nickname, birthday and gender (specification section 5). */
export const isProfileIncomplete = (person: {
  nickname: string;
  birthday: string | null;
  gender: string | null;
}): boolean => !person.nickname || !person.birthday || !person.gender;

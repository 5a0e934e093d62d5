let count = 0;

/** What the person wrote or is called, in several scripts. Nobody else has any of it. */
export function newMarks() {
  const n = `${process.pid}x${count++}`;
  return {
    username: `Leaver.${n}`,
    nickname: `Ялта ${n}`,
    email: `leaver${n}@sea.example`,
    signature: `沉默的灯塔 ${n}`,
    drifting: `Is the lighthouse still burning? ${n}`,
    held: `من يقرأ هذا السطر؟ ${n}`,
    kept: `क्या लहरें सुनती हैं? ${n}`,
    comment: `Você também viu? ${n}`,
    answer: `はい、見ました ${n}`,
    design: `Glasherz ${n}`,
    story: `Es war einmal ein Wintermeer ${n}`,
    elsewhere: `Faro ${n}`,
    feedback: `Der Nebel steht zu tief ${n}`,
    device: `Pocket Sextant ${n}`,
  };
}
export type Marks = ReturnType<typeof newMarks>;

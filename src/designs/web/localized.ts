import type { Ctx } from "../../http/env";
import { GONE } from "../../limits";

/** A designer who has left, as the reader is told of them. */
export const worded = <D extends { id: string; nickname: string } | null>(c: Ctx, designer: D): D =>
  designer?.id === GONE ? { ...designer, nickname: c.var.t("person.gone") } : designer;

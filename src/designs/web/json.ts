import type { Ctx } from "../../http/env";
import { toIsoTime } from "../../runtime/iso";
import { nameAttributes } from "../../translate/detect-language";
import type { CollectedDesign } from "../reading/lists";
import type { Design } from "../reading/view";
import { localizeDesigner } from "./localized";

export const designJson = (c: Ctx, design: Design) => ({
  ...design,
  designer: localizeDesigner(c.get("t"), design.designer),
  createdAt: toIsoTime(design.createdAt),
});

export const namedDesignJson = (c: Ctx, design: Design) => ({
  ...designJson(c, design),
  nameLanguage: nameAttributes(design.name).lang ?? null,
});

export const collectedDesignJson = (c: Ctx, design: CollectedDesign) => ({
  ...design,
  designer: localizeDesigner(c.get("t"), design.designer),
  collectedAt: toIsoTime(design.collectedAt),
});

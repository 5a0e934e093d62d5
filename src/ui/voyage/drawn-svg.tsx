import { createElement, type ReactElement, type SVGProps } from "react";

/** An SVG element around a drawing of ours, whose text is escaped where it is drawn. */
export const drawnSvg = (attributes: SVGProps<SVGSVGElement>, drawing: string): ReactElement =>
  createElement("svg", { ...attributes, dangerouslySetInnerHTML: { __html: drawing } });

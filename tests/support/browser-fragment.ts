import type { PageDocument } from "./browser-document";
import { PageElement } from "./browser-elements";
import { NODE_TYPES } from "./browser-nodes";

/** What a template holds. */
export class PageFragment extends PageElement {
  override readonly nodeType = NODE_TYPES.fragment;

  constructor(document: PageDocument) {
    super("#document-fragment", document);
  }
}

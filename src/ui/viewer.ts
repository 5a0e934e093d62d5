/** What a page hands to the photo viewer (`islands/viewer`), as texts of its language. */
interface ViewerTexts {
  /** `{n}` and `{of}` are filled in. */
  place: string;
  close: string;
  before: string;
  after: string;
  save: string;
  answer: string;
  report: string;
  /** Only of one's own album. */
  manage?: string;
  lost: string;
  retry: string;
}

export interface ViewerParts {
  texts: ViewerTexts;
  /** Path of its stylesheet, and of the icons. */
  style: string;
  icons: string;
}

/** What a list of thumbnails says of all its photos, in `data-viewer`. */
export interface AlbumViewer extends ViewerParts {
  name: string;
  /** Page where they are reported; null: one's own. */
  report: string | null;
  /** Below it is each photo's page, where it is moved and removed; null: somebody else's. */
  manage: string | null;
}

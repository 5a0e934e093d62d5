/** What the upload island is told by the form it stands on. */
export interface UploadProps {
  /** Where each file goes, one request each. */
  api: string;
  /** More than one file may be chosen. */
  many: boolean;
  texts: {
    /** By their codes, as the server says them. */
    unsupported_image: string;
    image_too_large: string;
    waiting: string;
    sending: string;
    looking: string;
    done: string;
    failed: string;
    cancel: string;
    close: string;
    retry: string;
  };
}

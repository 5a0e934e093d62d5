export interface UploadProps {
  api: string;
  many: boolean;
  texts: {
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

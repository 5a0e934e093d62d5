export const doctor = async (): Promise<void> => undefined;

import "htmx.org";
import { watchProxyAnswers } from "./proxy-answers";

watchProxyAnswers();

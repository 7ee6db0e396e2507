// Generated from the interface document by `npm run generate`; changes here are lost.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv-formats/dist/formats.js
var require_formats = __commonJS({
  "node_modules/ajv-formats/dist/formats.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
    function fmtDef(validate, compare) {
      return { validate, compare };
    }
    exports.fullFormats = {
      // date: http://tools.ietf.org/html/rfc3339#section-5.6
      date: fmtDef(date, compareDate),
      // date-time: http://tools.ietf.org/html/rfc3339#section-5.6
      time: fmtDef(getTime(true), compareTime),
      "date-time": fmtDef(getDateTime(true), compareDateTime),
      "iso-time": fmtDef(getTime(), compareIsoTime),
      "iso-date-time": fmtDef(getDateTime(), compareIsoDateTime),
      // duration: https://tools.ietf.org/html/rfc3339#appendix-A
      duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
      uri,
      "uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
      // uri-template: https://tools.ietf.org/html/rfc6570
      "uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
      // For the source: https://gist.github.com/dperini/729294
      // For test cases: https://mathiasbynens.be/demo/url-regex
      url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
      email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
      hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
      // optimized https://www.safaribooksonline.com/library/view/regular-expressions-cookbook/9780596802837/ch07s16.html
      ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
      ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
      regex,
      // uuid: http://tools.ietf.org/html/rfc4122
      uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
      // JSON-pointer: https://tools.ietf.org/html/rfc6901
      // uri fragment: https://tools.ietf.org/html/rfc3986#appendix-A
      "json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
      "json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
      // relative JSON-pointer: http://tools.ietf.org/html/draft-luff-relative-json-pointer-00
      "relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
      // the following formats are used by the openapi specification: https://spec.openapis.org/oas/v3.0.0#data-types
      // byte: https://github.com/miguelmota/is-base64
      byte,
      // signed 32 bit integer
      int32: { type: "number", validate: validateInt32 },
      // signed 64 bit integer
      int64: { type: "number", validate: validateInt64 },
      // C-type float
      float: { type: "number", validate: validateNumber },
      // C-type double
      double: { type: "number", validate: validateNumber },
      // hint to the UI to hide input strings
      password: true,
      // unchecked string payload
      binary: true
    };
    exports.fastFormats = {
      ...exports.fullFormats,
      date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
      time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
      "date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
      "iso-time": fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
      "iso-date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoDateTime),
      // uri: https://github.com/mafintosh/is-my-json-valid/blob/master/formats.js
      uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
      "uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
      // email (sources from jsen validator):
      // http://stackoverflow.com/questions/201323/using-a-regular-expression-to-validate-an-email-address#answer-8829363
      // http://www.w3.org/TR/html5/forms.html#valid-e-mail-address (search for 'wilful violation')
      email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
    };
    exports.formatNames = Object.keys(exports.fullFormats);
    function isLeapYear(year) {
      return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    }
    var DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
    var DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    function date(str) {
      const matches = DATE.exec(str);
      if (!matches)
        return false;
      const year = +matches[1];
      const month = +matches[2];
      const day = +matches[3];
      return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
    }
    function compareDate(d1, d2) {
      if (!(d1 && d2))
        return void 0;
      if (d1 > d2)
        return 1;
      if (d1 < d2)
        return -1;
      return 0;
    }
    var TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
    function getTime(strictTimeZone) {
      return function time(str) {
        const matches = TIME.exec(str);
        if (!matches)
          return false;
        const hr = +matches[1];
        const min = +matches[2];
        const sec = +matches[3];
        const tz = matches[4];
        const tzSign = matches[5] === "-" ? -1 : 1;
        const tzH = +(matches[6] || 0);
        const tzM = +(matches[7] || 0);
        if (tzH > 23 || tzM > 59 || strictTimeZone && !tz)
          return false;
        if (hr <= 23 && min <= 59 && sec < 60)
          return true;
        const utcMin = min - tzM * tzSign;
        const utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
        return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
      };
    }
    function compareTime(s1, s2) {
      if (!(s1 && s2))
        return void 0;
      const t1 = (/* @__PURE__ */ new Date("2020-01-01T" + s1)).valueOf();
      const t2 = (/* @__PURE__ */ new Date("2020-01-01T" + s2)).valueOf();
      if (!(t1 && t2))
        return void 0;
      return t1 - t2;
    }
    function compareIsoTime(t1, t2) {
      if (!(t1 && t2))
        return void 0;
      const a1 = TIME.exec(t1);
      const a2 = TIME.exec(t2);
      if (!(a1 && a2))
        return void 0;
      t1 = a1[1] + a1[2] + a1[3];
      t2 = a2[1] + a2[2] + a2[3];
      if (t1 > t2)
        return 1;
      if (t1 < t2)
        return -1;
      return 0;
    }
    var DATE_TIME_SEPARATOR = /t|\s/i;
    function getDateTime(strictTimeZone) {
      const time = getTime(strictTimeZone);
      return function date_time(str) {
        const dateTime = str.split(DATE_TIME_SEPARATOR);
        return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
      };
    }
    function compareDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return void 0;
      const d1 = new Date(dt1).valueOf();
      const d2 = new Date(dt2).valueOf();
      if (!(d1 && d2))
        return void 0;
      return d1 - d2;
    }
    function compareIsoDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return void 0;
      const [d1, t1] = dt1.split(DATE_TIME_SEPARATOR);
      const [d2, t2] = dt2.split(DATE_TIME_SEPARATOR);
      const res = compareDate(d1, d2);
      if (res === void 0)
        return void 0;
      return res || compareTime(t1, t2);
    }
    var NOT_URI_FRAGMENT = /\/|:/;
    var URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
    function uri(str) {
      return NOT_URI_FRAGMENT.test(str) && URI.test(str);
    }
    var BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
    function byte(str) {
      BYTE.lastIndex = 0;
      return BYTE.test(str);
    }
    var MIN_INT32 = -(2 ** 31);
    var MAX_INT32 = 2 ** 31 - 1;
    function validateInt32(value) {
      return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
    }
    function validateInt64(value) {
      return Number.isInteger(value);
    }
    function validateNumber() {
      return true;
    }
    var Z_ANCHOR = /[^\\]\\Z/;
    function regex(str) {
      if (Z_ANCHOR.test(str))
        return false;
      try {
        new RegExp(str);
        return true;
      } catch (e) {
        return false;
      }
    }
  }
});

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// validators
var AgentJob = validate20;
var schema31 = { "$id": "AgentJob", "type": "object", "required": ["id", "status", "source", "model", "prLink", "createdAt", "archivedAt"], "properties": { "id": { "type": "string" }, "status": { "type": "string", "enum": ["active", "completed", "archived", "failed"] }, "source": { "type": "object", "required": ["repository", "ref"], "properties": { "repository": { "type": "string" }, "ref": { "type": "string" } } }, "model": { "type": "string" }, "prLink": { "type": ["string", "null"] }, "createdAt": { "type": "string", "format": "date-time" }, "archivedAt": { "type": ["string", "null"], "format": "date-time" } } };
var func0 = Object.prototype.hasOwnProperty;
var formats0 = require_formats().fullFormats["date-time"];
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0 || !func0.call(data, "id")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.status === void 0 || !func0.call(data, "status")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.source === void 0 || !func0.call(data, "source")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "source" }, message: "must have required property 'source'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.model === void 0 || !func0.call(data, "model")) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "model" }, message: "must have required property 'model'" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.prLink === void 0 || !func0.call(data, "prLink")) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "prLink" }, message: "must have required property 'prLink'" };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.createdAt === void 0 || !func0.call(data, "createdAt")) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.archivedAt === void 0 || !func0.call(data, "archivedAt")) {
      const err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "archivedAt" }, message: "must have required property 'archivedAt'" };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    if (data.id !== void 0 && func0.call(data, "id")) {
      if (typeof data.id !== "string") {
        const err7 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.status !== void 0 && func0.call(data, "status")) {
      let data1 = data.status;
      if (typeof data1 !== "string") {
        const err8 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (!(data1 === "active" || data1 === "completed" || data1 === "archived" || data1 === "failed")) {
        const err9 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema31.properties.status.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.source !== void 0 && func0.call(data, "source")) {
      let data2 = data.source;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        if (data2.repository === void 0 || !func0.call(data2, "repository")) {
          const err10 = { instancePath: instancePath + "/source", schemaPath: "#/properties/source/required", keyword: "required", params: { missingProperty: "repository" }, message: "must have required property 'repository'" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
        if (data2.ref === void 0 || !func0.call(data2, "ref")) {
          const err11 = { instancePath: instancePath + "/source", schemaPath: "#/properties/source/required", keyword: "required", params: { missingProperty: "ref" }, message: "must have required property 'ref'" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        if (data2.repository !== void 0 && func0.call(data2, "repository")) {
          if (typeof data2.repository !== "string") {
            const err12 = { instancePath: instancePath + "/source/repository", schemaPath: "#/properties/source/properties/repository/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        }
        if (data2.ref !== void 0 && func0.call(data2, "ref")) {
          if (typeof data2.ref !== "string") {
            const err13 = { instancePath: instancePath + "/source/ref", schemaPath: "#/properties/source/properties/ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
      } else {
        const err14 = { instancePath: instancePath + "/source", schemaPath: "#/properties/source/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.model !== void 0 && func0.call(data, "model")) {
      if (typeof data.model !== "string") {
        const err15 = { instancePath: instancePath + "/model", schemaPath: "#/properties/model/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.prLink !== void 0 && func0.call(data, "prLink")) {
      let data6 = data.prLink;
      if (typeof data6 !== "string" && data6 !== null) {
        const err16 = { instancePath: instancePath + "/prLink", schemaPath: "#/properties/prLink/type", keyword: "type", params: { type: schema31.properties.prLink.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.createdAt !== void 0 && func0.call(data, "createdAt")) {
      let data7 = data.createdAt;
      if (typeof data7 === "string") {
        if (!formats0.validate(data7)) {
          const err17 = { instancePath: instancePath + "/createdAt", schemaPath: "#/properties/createdAt/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
      } else {
        const err18 = { instancePath: instancePath + "/createdAt", schemaPath: "#/properties/createdAt/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.archivedAt !== void 0 && func0.call(data, "archivedAt")) {
      let data8 = data.archivedAt;
      if (typeof data8 !== "string" && data8 !== null) {
        const err19 = { instancePath: instancePath + "/archivedAt", schemaPath: "#/properties/archivedAt/type", keyword: "type", params: { type: schema31.properties.archivedAt.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
      if (typeof data8 === "string") {
        if (!formats0.validate(data8)) {
          const err20 = { instancePath: instancePath + "/archivedAt", schemaPath: "#/properties/archivedAt/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
          if (vErrors === null) {
            vErrors = [err20];
          } else {
            vErrors.push(err20);
          }
          errors++;
        }
      }
    }
  } else {
    const err21 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err21];
    } else {
      vErrors.push(err21);
    }
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": { "id": true, "status": true, "source": true, "model": true, "prLink": true, "createdAt": true, "archivedAt": true }, "dynamicProps": false, "dynamicItems": false };
var AgentRequest = validate21;
var func80 = require_ucs2length().default;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.prompt === void 0 || !func0.call(data, "prompt")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "prompt" }, message: "must have required property 'prompt'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.prompt !== void 0 && func0.call(data, "prompt")) {
      let data0 = data.prompt;
      if (typeof data0 === "string") {
        if (func80(data0) < 1) {
          const err1 = { instancePath: instancePath + "/prompt", schemaPath: "#/properties/prompt/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      } else {
        const err2 = { instancePath: instancePath + "/prompt", schemaPath: "#/properties/prompt/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": { "prompt": true }, "dynamicProps": false, "dynamicItems": false };
var AssistantRequestV1 = validate22;
var schema33 = { "$id": "AssistantRequestV1", "type": "object", "required": ["fp", "messages"], "properties": { "fp": { "type": "string" }, "messages": { "type": "array", "items": { "$ref": "AssistantMessageV1" } }, "threadId": { "type": ["string", "null"] }, "retrievalPageSize": { "type": "number", "default": 5 }, "filter": { "type": ["object", "null"] }, "context": { "type": "array", "items": { "$ref": "ContextItem" } }, "currentPath": { "type": "string", "maxLength": 200 } } };
var schema36 = { "$id": "ContextItem", "type": "object", "required": ["value"], "properties": { "type": { "type": "string", "enum": ["code", "textSelection"] }, "value": { "type": "string" }, "path": { "type": "string" }, "elementId": { "type": "string" } } };
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate23.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0 || !func0.call(data, "id")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.role === void 0 || !func0.call(data, "role")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "role" }, message: "must have required property 'role'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.content === void 0 || !func0.call(data, "content")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "content" }, message: "must have required property 'content'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.parts === void 0 || !func0.call(data, "parts")) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "parts" }, message: "must have required property 'parts'" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.id !== void 0 && func0.call(data, "id")) {
      if (typeof data.id !== "string") {
        const err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.role !== void 0 && func0.call(data, "role")) {
      if (typeof data.role !== "string") {
        const err5 = { instancePath: instancePath + "/role", schemaPath: "#/properties/role/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.content !== void 0 && func0.call(data, "content")) {
      if (typeof data.content !== "string") {
        const err6 = { instancePath: instancePath + "/content", schemaPath: "#/properties/content/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.parts !== void 0 && func0.call(data, "parts")) {
      let data3 = data.parts;
      if (Array.isArray(data3)) {
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data4 = data3[i0];
          const _errs13 = errors;
          let valid5 = true;
          const _errs14 = errors;
          if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
            let missing0;
            if ((data4.type === void 0 || !func0.call(data4, "type")) && (missing0 = "type")) {
              const err7 = {};
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            } else {
              if (data4.type !== void 0 && func0.call(data4, "type")) {
                if ("text" !== data4.type) {
                  const err8 = {};
                  if (vErrors === null) {
                    vErrors = [err8];
                  } else {
                    vErrors.push(err8);
                  }
                  errors++;
                }
              }
            }
          }
          var _valid0 = _errs14 === errors;
          errors = _errs13;
          if (vErrors !== null) {
            if (_errs13) {
              vErrors.length = _errs13;
            } else {
              vErrors = null;
            }
          }
          if (_valid0) {
            const _errs16 = errors;
            if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
              if (data4.text === void 0 || !func0.call(data4, "text")) {
                const err9 = { instancePath: instancePath + "/parts/" + i0, schemaPath: "AssistantMessagePart/allOf/0/then/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  vErrors.push(err9);
                }
                errors++;
              }
              if (data4.text !== void 0 && func0.call(data4, "text")) {
                if (typeof data4.text !== "string") {
                  const err10 = { instancePath: instancePath + "/parts/" + i0 + "/text", schemaPath: "AssistantMessagePart/allOf/0/then/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err10];
                  } else {
                    vErrors.push(err10);
                  }
                  errors++;
                }
              }
            }
            var _valid0 = _errs16 === errors;
            valid5 = _valid0;
            if (valid5) {
              var props0 = {};
              props0.text = true;
              props0.type = true;
            }
          }
          if (!valid5) {
            const err11 = { instancePath: instancePath + "/parts/" + i0, schemaPath: "AssistantMessagePart/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
          if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
            if (data4.type === void 0 || !func0.call(data4, "type")) {
              const err12 = { instancePath: instancePath + "/parts/" + i0, schemaPath: "AssistantMessagePart/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
            if (props0 !== true) {
              props0 = props0 || {};
              props0.type = true;
              props0.text = true;
            }
            if (data4.type !== void 0 && func0.call(data4, "type")) {
              if (typeof data4.type !== "string") {
                const err13 = { instancePath: instancePath + "/parts/" + i0 + "/type", schemaPath: "AssistantMessagePart/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err13];
                } else {
                  vErrors.push(err13);
                }
                errors++;
              }
            }
          } else {
            const err14 = { instancePath: instancePath + "/parts/" + i0, schemaPath: "AssistantMessagePart/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/parts", schemaPath: "#/properties/parts/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
    }
  } else {
    const err16 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err16];
    } else {
      vErrors.push(err16);
    }
    errors++;
  }
  validate23.errors = vErrors;
  return errors === 0;
}
validate23.evaluated = { "props": { "id": true, "role": true, "content": true, "parts": true }, "dynamicProps": false, "dynamicItems": false };
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.fp === void 0 || !func0.call(data, "fp")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fp" }, message: "must have required property 'fp'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.messages === void 0 || !func0.call(data, "messages")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messages" }, message: "must have required property 'messages'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.fp !== void 0 && func0.call(data, "fp")) {
      if (typeof data.fp !== "string") {
        const err2 = { instancePath: instancePath + "/fp", schemaPath: "#/properties/fp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.messages !== void 0 && func0.call(data, "messages")) {
      let data1 = data.messages;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate23(data1[i0], { instancePath: instancePath + "/messages/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err3 = { instancePath: instancePath + "/messages", schemaPath: "#/properties/messages/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.threadId !== void 0 && func0.call(data, "threadId")) {
      let data3 = data.threadId;
      if (typeof data3 !== "string" && data3 !== null) {
        const err4 = { instancePath: instancePath + "/threadId", schemaPath: "#/properties/threadId/type", keyword: "type", params: { type: schema33.properties.threadId.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.retrievalPageSize !== void 0 && func0.call(data, "retrievalPageSize")) {
      let data4 = data.retrievalPageSize;
      if (!(typeof data4 == "number" && isFinite(data4))) {
        const err5 = { instancePath: instancePath + "/retrievalPageSize", schemaPath: "#/properties/retrievalPageSize/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.filter !== void 0 && func0.call(data, "filter")) {
      let data5 = data.filter;
      if (!(data5 && typeof data5 == "object" && !Array.isArray(data5)) && data5 !== null) {
        const err6 = { instancePath: instancePath + "/filter", schemaPath: "#/properties/filter/type", keyword: "type", params: { type: schema33.properties.filter.type }, message: "must be object,null" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.context !== void 0 && func0.call(data, "context")) {
      let data6 = data.context;
      if (Array.isArray(data6)) {
        const len1 = data6.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data7 = data6[i1];
          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
            if (data7.value === void 0 || !func0.call(data7, "value")) {
              const err7 = { instancePath: instancePath + "/context/" + i1, schemaPath: "ContextItem/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
            if (data7.type !== void 0 && func0.call(data7, "type")) {
              let data8 = data7.type;
              if (typeof data8 !== "string") {
                const err8 = { instancePath: instancePath + "/context/" + i1 + "/type", schemaPath: "ContextItem/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  vErrors.push(err8);
                }
                errors++;
              }
              if (!(data8 === "code" || data8 === "textSelection")) {
                const err9 = { instancePath: instancePath + "/context/" + i1 + "/type", schemaPath: "ContextItem/properties/type/enum", keyword: "enum", params: { allowedValues: schema36.properties.type.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  vErrors.push(err9);
                }
                errors++;
              }
            }
            if (data7.value !== void 0 && func0.call(data7, "value")) {
              if (typeof data7.value !== "string") {
                const err10 = { instancePath: instancePath + "/context/" + i1 + "/value", schemaPath: "ContextItem/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  vErrors.push(err10);
                }
                errors++;
              }
            }
            if (data7.path !== void 0 && func0.call(data7, "path")) {
              if (typeof data7.path !== "string") {
                const err11 = { instancePath: instancePath + "/context/" + i1 + "/path", schemaPath: "ContextItem/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
            if (data7.elementId !== void 0 && func0.call(data7, "elementId")) {
              if (typeof data7.elementId !== "string") {
                const err12 = { instancePath: instancePath + "/context/" + i1 + "/elementId", schemaPath: "ContextItem/properties/elementId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
          } else {
            const err13 = { instancePath: instancePath + "/context/" + i1, schemaPath: "ContextItem/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
      } else {
        const err14 = { instancePath: instancePath + "/context", schemaPath: "#/properties/context/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.currentPath !== void 0 && func0.call(data, "currentPath")) {
      let data12 = data.currentPath;
      if (typeof data12 === "string") {
        if (func80(data12) > 200) {
          const err15 = { instancePath: instancePath + "/currentPath", schemaPath: "#/properties/currentPath/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/currentPath", schemaPath: "#/properties/currentPath/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
  } else {
    const err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err17];
    } else {
      vErrors.push(err17);
    }
    errors++;
  }
  validate22.errors = vErrors;
  return errors === 0;
}
validate22.evaluated = { "props": { "fp": true, "messages": true, "threadId": true, "retrievalPageSize": true, "filter": true, "context": true, "currentPath": true }, "dynamicProps": false, "dynamicItems": false };
var AssistantRequestV2 = validate25;
var schema37 = { "$id": "AssistantRequestV2", "type": "object", "required": ["fp", "messages"], "properties": { "fp": { "type": "string" }, "messages": { "type": "array", "items": { "$ref": "AssistantMessageV2" } }, "threadId": { "type": ["string", "null"] }, "retrievalPageSize": { "type": "number", "default": 5 }, "filter": { "type": ["object", "null"] }, "context": { "type": "array", "items": { "$ref": "ContextItem" } }, "currentPath": { "type": "string", "maxLength": 200 } } };
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate26.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0 || !func0.call(data, "id")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.role === void 0 || !func0.call(data, "role")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "role" }, message: "must have required property 'role'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.parts === void 0 || !func0.call(data, "parts")) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "parts" }, message: "must have required property 'parts'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.id !== void 0 && func0.call(data, "id")) {
      if (typeof data.id !== "string") {
        const err3 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.role !== void 0 && func0.call(data, "role")) {
      if (typeof data.role !== "string") {
        const err4 = { instancePath: instancePath + "/role", schemaPath: "#/properties/role/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.parts !== void 0 && func0.call(data, "parts")) {
      let data2 = data.parts;
      if (Array.isArray(data2)) {
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          const _errs11 = errors;
          let valid5 = true;
          const _errs12 = errors;
          if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
            let missing0;
            if ((data3.type === void 0 || !func0.call(data3, "type")) && (missing0 = "type")) {
              const err5 = {};
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            } else {
              if (data3.type !== void 0 && func0.call(data3, "type")) {
                if ("text" !== data3.type) {
                  const err6 = {};
                  if (vErrors === null) {
                    vErrors = [err6];
                  } else {
                    vErrors.push(err6);
                  }
                  errors++;
                }
              }
            }
          }
          var _valid0 = _errs12 === errors;
          errors = _errs11;
          if (vErrors !== null) {
            if (_errs11) {
              vErrors.length = _errs11;
            } else {
              vErrors = null;
            }
          }
          if (_valid0) {
            const _errs14 = errors;
            if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
              if (data3.text === void 0 || !func0.call(data3, "text")) {
                const err7 = { instancePath: instancePath + "/parts/" + i0, schemaPath: "AssistantMessagePart/allOf/0/then/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
                if (vErrors === null) {
                  vErrors = [err7];
                } else {
                  vErrors.push(err7);
                }
                errors++;
              }
              if (data3.text !== void 0 && func0.call(data3, "text")) {
                if (typeof data3.text !== "string") {
                  const err8 = { instancePath: instancePath + "/parts/" + i0 + "/text", schemaPath: "AssistantMessagePart/allOf/0/then/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err8];
                  } else {
                    vErrors.push(err8);
                  }
                  errors++;
                }
              }
            }
            var _valid0 = _errs14 === errors;
            valid5 = _valid0;
            if (valid5) {
              var props0 = {};
              props0.text = true;
              props0.type = true;
            }
          }
          if (!valid5) {
            const err9 = { instancePath: instancePath + "/parts/" + i0, schemaPath: "AssistantMessagePart/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
          if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
            if (data3.type === void 0 || !func0.call(data3, "type")) {
              const err10 = { instancePath: instancePath + "/parts/" + i0, schemaPath: "AssistantMessagePart/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
            if (props0 !== true) {
              props0 = props0 || {};
              props0.type = true;
              props0.text = true;
            }
            if (data3.type !== void 0 && func0.call(data3, "type")) {
              if (typeof data3.type !== "string") {
                const err11 = { instancePath: instancePath + "/parts/" + i0 + "/type", schemaPath: "AssistantMessagePart/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
          } else {
            const err12 = { instancePath: instancePath + "/parts/" + i0, schemaPath: "AssistantMessagePart/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        }
      } else {
        const err13 = { instancePath: instancePath + "/parts", schemaPath: "#/properties/parts/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate26.errors = vErrors;
  return errors === 0;
}
validate26.evaluated = { "props": { "id": true, "role": true, "parts": true }, "dynamicProps": false, "dynamicItems": false };
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate25.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.fp === void 0 || !func0.call(data, "fp")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fp" }, message: "must have required property 'fp'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.messages === void 0 || !func0.call(data, "messages")) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messages" }, message: "must have required property 'messages'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.fp !== void 0 && func0.call(data, "fp")) {
      if (typeof data.fp !== "string") {
        const err2 = { instancePath: instancePath + "/fp", schemaPath: "#/properties/fp/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.messages !== void 0 && func0.call(data, "messages")) {
      let data1 = data.messages;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate26(data1[i0], { instancePath: instancePath + "/messages/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors })) {
            vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err3 = { instancePath: instancePath + "/messages", schemaPath: "#/properties/messages/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.threadId !== void 0 && func0.call(data, "threadId")) {
      let data3 = data.threadId;
      if (typeof data3 !== "string" && data3 !== null) {
        const err4 = { instancePath: instancePath + "/threadId", schemaPath: "#/properties/threadId/type", keyword: "type", params: { type: schema37.properties.threadId.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.retrievalPageSize !== void 0 && func0.call(data, "retrievalPageSize")) {
      let data4 = data.retrievalPageSize;
      if (!(typeof data4 == "number" && isFinite(data4))) {
        const err5 = { instancePath: instancePath + "/retrievalPageSize", schemaPath: "#/properties/retrievalPageSize/type", keyword: "type", params: { type: "number" }, message: "must be number" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.filter !== void 0 && func0.call(data, "filter")) {
      let data5 = data.filter;
      if (!(data5 && typeof data5 == "object" && !Array.isArray(data5)) && data5 !== null) {
        const err6 = { instancePath: instancePath + "/filter", schemaPath: "#/properties/filter/type", keyword: "type", params: { type: schema37.properties.filter.type }, message: "must be object,null" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.context !== void 0 && func0.call(data, "context")) {
      let data6 = data.context;
      if (Array.isArray(data6)) {
        const len1 = data6.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data7 = data6[i1];
          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
            if (data7.value === void 0 || !func0.call(data7, "value")) {
              const err7 = { instancePath: instancePath + "/context/" + i1, schemaPath: "ContextItem/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
            if (data7.type !== void 0 && func0.call(data7, "type")) {
              let data8 = data7.type;
              if (typeof data8 !== "string") {
                const err8 = { instancePath: instancePath + "/context/" + i1 + "/type", schemaPath: "ContextItem/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  vErrors.push(err8);
                }
                errors++;
              }
              if (!(data8 === "code" || data8 === "textSelection")) {
                const err9 = { instancePath: instancePath + "/context/" + i1 + "/type", schemaPath: "ContextItem/properties/type/enum", keyword: "enum", params: { allowedValues: schema36.properties.type.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  vErrors.push(err9);
                }
                errors++;
              }
            }
            if (data7.value !== void 0 && func0.call(data7, "value")) {
              if (typeof data7.value !== "string") {
                const err10 = { instancePath: instancePath + "/context/" + i1 + "/value", schemaPath: "ContextItem/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  vErrors.push(err10);
                }
                errors++;
              }
            }
            if (data7.path !== void 0 && func0.call(data7, "path")) {
              if (typeof data7.path !== "string") {
                const err11 = { instancePath: instancePath + "/context/" + i1 + "/path", schemaPath: "ContextItem/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
            if (data7.elementId !== void 0 && func0.call(data7, "elementId")) {
              if (typeof data7.elementId !== "string") {
                const err12 = { instancePath: instancePath + "/context/" + i1 + "/elementId", schemaPath: "ContextItem/properties/elementId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
          } else {
            const err13 = { instancePath: instancePath + "/context/" + i1, schemaPath: "ContextItem/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
      } else {
        const err14 = { instancePath: instancePath + "/context", schemaPath: "#/properties/context/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.currentPath !== void 0 && func0.call(data, "currentPath")) {
      let data12 = data.currentPath;
      if (typeof data12 === "string") {
        if (func80(data12) > 200) {
          const err15 = { instancePath: instancePath + "/currentPath", schemaPath: "#/properties/currentPath/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/currentPath", schemaPath: "#/properties/currentPath/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
  } else {
    const err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err17];
    } else {
      vErrors.push(err17);
    }
    errors++;
  }
  validate25.errors = vErrors;
  return errors === 0;
}
validate25.evaluated = { "props": { "fp": true, "messages": true, "threadId": true, "retrievalPageSize": true, "filter": true, "context": true, "currentPath": true }, "dynamicProps": false, "dynamicItems": false };
var AssistantMessagePart = validate28;
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate28.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs2 = errors;
  let valid1 = true;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing0 = "type")) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("text" !== data.type) {
          const err1 = {};
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
    }
  }
  var _valid0 = _errs3 === errors;
  errors = _errs2;
  if (vErrors !== null) {
    if (_errs2) {
      vErrors.length = _errs2;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.text === void 0 || !func0.call(data, "text")) {
        const err2 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.text !== void 0 && func0.call(data, "text")) {
        if (typeof data.text !== "string") {
          const err3 = { instancePath: instancePath + "/text", schemaPath: "#/allOf/0/then/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
    }
    var _valid0 = _errs5 === errors;
    valid1 = _valid0;
    if (valid1) {
      var props0 = {};
      props0.text = true;
      props0.type = true;
    }
  }
  if (!valid1) {
    const err4 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.push(err4);
    }
    errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0 || !func0.call(data, "type")) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    }
    if (props0 !== true) {
      props0 = props0 || {};
      props0.type = true;
      props0.text = true;
    }
    if (data.type !== void 0 && func0.call(data, "type")) {
      if (typeof data.type !== "string") {
        const err6 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
  } else {
    const err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err7];
    } else {
      vErrors.push(err7);
    }
    errors++;
  }
  validate28.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate28.evaluated = { "dynamicProps": true, "dynamicItems": false };
var AssistantMessageV1 = validate23;
var AssistantMessageV2 = validate26;
var ContextItem = validate29;
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate29.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.value === void 0 || !func0.call(data, "value")) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.type !== void 0 && func0.call(data, "type")) {
      let data0 = data.type;
      if (typeof data0 !== "string") {
        const err1 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (!(data0 === "code" || data0 === "textSelection")) {
        const err2 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema36.properties.type.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.value !== void 0 && func0.call(data, "value")) {
      if (typeof data.value !== "string") {
        const err3 = { instancePath: instancePath + "/value", schemaPath: "#/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.path !== void 0 && func0.call(data, "path")) {
      if (typeof data.path !== "string") {
        const err4 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.elementId !== void 0 && func0.call(data, "elementId")) {
      if (typeof data.elementId !== "string") {
        const err5 = { instancePath: instancePath + "/elementId", schemaPath: "#/properties/elementId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate29.errors = vErrors;
  return errors === 0;
}
validate29.evaluated = { "props": { "type": true, "value": true, "path": true, "elementId": true }, "dynamicProps": false, "dynamicItems": false };
var AssistantEventV1 = validate30;
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate30.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs2 = errors;
  let valid1 = true;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing0 = "code")) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("0" !== data.code) {
          const err1 = {};
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
    }
  }
  var _valid0 = _errs3 === errors;
  errors = _errs2;
  if (vErrors !== null) {
    if (_errs2) {
      vErrors.length = _errs2;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err2 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err3 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("0" !== data.code) {
          const err4 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/0/then/properties/code/const", keyword: "const", params: { allowedValue: "0" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        if (typeof data.value !== "string") {
          const err5 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/0/then/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
    } else {
      const err6 = { instancePath, schemaPath: "#/allOf/0/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    var _valid0 = _errs5 === errors;
    valid1 = _valid0;
    if (valid1) {
      var props0 = {};
      props0.code = true;
      props0.value = true;
    }
  }
  if (!valid1) {
    const err7 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err7];
    } else {
      vErrors.push(err7);
    }
    errors++;
  }
  const _errs11 = errors;
  let valid4 = true;
  const _errs12 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing1;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing1 = "code")) {
      const err8 = {};
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("2" !== data.code) {
          const err9 = {};
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
  }
  var _valid1 = _errs12 === errors;
  errors = _errs11;
  if (vErrors !== null) {
    if (_errs11) {
      vErrors.length = _errs11;
    } else {
      vErrors = null;
    }
  }
  if (_valid1) {
    const _errs14 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err10 = { instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err11 = { instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("2" !== data.code) {
          const err12 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/1/then/properties/code/const", keyword: "const", params: { allowedValue: "2" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        if (!Array.isArray(data.value)) {
          const err13 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/1/then/properties/value/type", keyword: "type", params: { type: "array" }, message: "must be array" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
    } else {
      const err14 = { instancePath, schemaPath: "#/allOf/1/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err14];
      } else {
        vErrors.push(err14);
      }
      errors++;
    }
    var _valid1 = _errs14 === errors;
    valid4 = _valid1;
    if (valid4) {
      var props1 = {};
      props1.code = true;
      props1.value = true;
    }
  }
  if (!valid4) {
    const err15 = { instancePath, schemaPath: "#/allOf/1/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err15];
    } else {
      vErrors.push(err15);
    }
    errors++;
  }
  if (props0 !== true && props1 !== void 0) {
    if (props1 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props1);
    }
  }
  const _errs20 = errors;
  let valid7 = true;
  const _errs21 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing2;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing2 = "code")) {
      const err16 = {};
      if (vErrors === null) {
        vErrors = [err16];
      } else {
        vErrors.push(err16);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("3" !== data.code) {
          const err17 = {};
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
      }
    }
  }
  var _valid2 = _errs21 === errors;
  errors = _errs20;
  if (vErrors !== null) {
    if (_errs20) {
      vErrors.length = _errs20;
    } else {
      vErrors = null;
    }
  }
  if (_valid2) {
    const _errs23 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err18 = { instancePath, schemaPath: "#/allOf/2/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err19 = { instancePath, schemaPath: "#/allOf/2/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("3" !== data.code) {
          const err20 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/2/then/properties/code/const", keyword: "const", params: { allowedValue: "3" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err20];
          } else {
            vErrors.push(err20);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        if (typeof data.value !== "string") {
          const err21 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/2/then/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
      }
    } else {
      const err22 = { instancePath, schemaPath: "#/allOf/2/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err22];
      } else {
        vErrors.push(err22);
      }
      errors++;
    }
    var _valid2 = _errs23 === errors;
    valid7 = _valid2;
    if (valid7) {
      var props2 = {};
      props2.code = true;
      props2.value = true;
    }
  }
  if (!valid7) {
    const err23 = { instancePath, schemaPath: "#/allOf/2/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err23];
    } else {
      vErrors.push(err23);
    }
    errors++;
  }
  if (props0 !== true && props2 !== void 0) {
    if (props2 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props2);
    }
  }
  const _errs29 = errors;
  let valid10 = true;
  const _errs30 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing3;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing3 = "code")) {
      const err24 = {};
      if (vErrors === null) {
        vErrors = [err24];
      } else {
        vErrors.push(err24);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("8" !== data.code) {
          const err25 = {};
          if (vErrors === null) {
            vErrors = [err25];
          } else {
            vErrors.push(err25);
          }
          errors++;
        }
      }
    }
  }
  var _valid3 = _errs30 === errors;
  errors = _errs29;
  if (vErrors !== null) {
    if (_errs29) {
      vErrors.length = _errs29;
    } else {
      vErrors = null;
    }
  }
  if (_valid3) {
    const _errs32 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err26 = { instancePath, schemaPath: "#/allOf/3/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err27 = { instancePath, schemaPath: "#/allOf/3/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err27];
        } else {
          vErrors.push(err27);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("8" !== data.code) {
          const err28 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/3/then/properties/code/const", keyword: "const", params: { allowedValue: "8" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err28];
          } else {
            vErrors.push(err28);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        if (!Array.isArray(data.value)) {
          const err29 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/3/then/properties/value/type", keyword: "type", params: { type: "array" }, message: "must be array" };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            vErrors.push(err29);
          }
          errors++;
        }
      }
    } else {
      const err30 = { instancePath, schemaPath: "#/allOf/3/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err30];
      } else {
        vErrors.push(err30);
      }
      errors++;
    }
    var _valid3 = _errs32 === errors;
    valid10 = _valid3;
    if (valid10) {
      var props3 = {};
      props3.code = true;
      props3.value = true;
    }
  }
  if (!valid10) {
    const err31 = { instancePath, schemaPath: "#/allOf/3/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err31];
    } else {
      vErrors.push(err31);
    }
    errors++;
  }
  if (props0 !== true && props3 !== void 0) {
    if (props3 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props3);
    }
  }
  const _errs38 = errors;
  let valid13 = true;
  const _errs39 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing4;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing4 = "code")) {
      const err32 = {};
      if (vErrors === null) {
        vErrors = [err32];
      } else {
        vErrors.push(err32);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("9" !== data.code) {
          const err33 = {};
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
      }
    }
  }
  var _valid4 = _errs39 === errors;
  errors = _errs38;
  if (vErrors !== null) {
    if (_errs38) {
      vErrors.length = _errs38;
    } else {
      vErrors = null;
    }
  }
  if (_valid4) {
    const _errs41 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err34 = { instancePath, schemaPath: "#/allOf/4/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err35 = { instancePath, schemaPath: "#/allOf/4/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("9" !== data.code) {
          const err36 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/4/then/properties/code/const", keyword: "const", params: { allowedValue: "9" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err36];
          } else {
            vErrors.push(err36);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        let data14 = data.value;
        if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
          if (data14.toolCallId === void 0 || !func0.call(data14, "toolCallId")) {
            const err37 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/4/then/properties/value/required", keyword: "required", params: { missingProperty: "toolCallId" }, message: "must have required property 'toolCallId'" };
            if (vErrors === null) {
              vErrors = [err37];
            } else {
              vErrors.push(err37);
            }
            errors++;
          }
          if (data14.toolName === void 0 || !func0.call(data14, "toolName")) {
            const err38 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/4/then/properties/value/required", keyword: "required", params: { missingProperty: "toolName" }, message: "must have required property 'toolName'" };
            if (vErrors === null) {
              vErrors = [err38];
            } else {
              vErrors.push(err38);
            }
            errors++;
          }
          if (data14.args === void 0 || !func0.call(data14, "args")) {
            const err39 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/4/then/properties/value/required", keyword: "required", params: { missingProperty: "args" }, message: "must have required property 'args'" };
            if (vErrors === null) {
              vErrors = [err39];
            } else {
              vErrors.push(err39);
            }
            errors++;
          }
          if (data14.toolCallId !== void 0 && func0.call(data14, "toolCallId")) {
            if (typeof data14.toolCallId !== "string") {
              const err40 = { instancePath: instancePath + "/value/toolCallId", schemaPath: "#/allOf/4/then/properties/value/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err40];
              } else {
                vErrors.push(err40);
              }
              errors++;
            }
          }
          if (data14.toolName !== void 0 && func0.call(data14, "toolName")) {
            if (typeof data14.toolName !== "string") {
              const err41 = { instancePath: instancePath + "/value/toolName", schemaPath: "#/allOf/4/then/properties/value/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err41];
              } else {
                vErrors.push(err41);
              }
              errors++;
            }
          }
        } else {
          const err42 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/4/then/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err42];
          } else {
            vErrors.push(err42);
          }
          errors++;
        }
      }
    } else {
      const err43 = { instancePath, schemaPath: "#/allOf/4/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err43];
      } else {
        vErrors.push(err43);
      }
      errors++;
    }
    var _valid4 = _errs41 === errors;
    valid13 = _valid4;
    if (valid13) {
      var props4 = {};
      props4.code = true;
      props4.value = true;
    }
  }
  if (!valid13) {
    const err44 = { instancePath, schemaPath: "#/allOf/4/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err44];
    } else {
      vErrors.push(err44);
    }
    errors++;
  }
  if (props0 !== true && props4 !== void 0) {
    if (props4 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props4);
    }
  }
  const _errs51 = errors;
  let valid17 = true;
  const _errs52 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing5;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing5 = "code")) {
      const err45 = {};
      if (vErrors === null) {
        vErrors = [err45];
      } else {
        vErrors.push(err45);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("a" !== data.code) {
          const err46 = {};
          if (vErrors === null) {
            vErrors = [err46];
          } else {
            vErrors.push(err46);
          }
          errors++;
        }
      }
    }
  }
  var _valid5 = _errs52 === errors;
  errors = _errs51;
  if (vErrors !== null) {
    if (_errs51) {
      vErrors.length = _errs51;
    } else {
      vErrors = null;
    }
  }
  if (_valid5) {
    const _errs54 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err47 = { instancePath, schemaPath: "#/allOf/5/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err47];
        } else {
          vErrors.push(err47);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err48 = { instancePath, schemaPath: "#/allOf/5/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err48];
        } else {
          vErrors.push(err48);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("a" !== data.code) {
          const err49 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/5/then/properties/code/const", keyword: "const", params: { allowedValue: "a" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err49];
          } else {
            vErrors.push(err49);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        let data19 = data.value;
        if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
          if (data19.toolCallId === void 0 || !func0.call(data19, "toolCallId")) {
            const err50 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/5/then/properties/value/required", keyword: "required", params: { missingProperty: "toolCallId" }, message: "must have required property 'toolCallId'" };
            if (vErrors === null) {
              vErrors = [err50];
            } else {
              vErrors.push(err50);
            }
            errors++;
          }
          if (data19.result === void 0 || !func0.call(data19, "result")) {
            const err51 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/5/then/properties/value/required", keyword: "required", params: { missingProperty: "result" }, message: "must have required property 'result'" };
            if (vErrors === null) {
              vErrors = [err51];
            } else {
              vErrors.push(err51);
            }
            errors++;
          }
          if (data19.toolCallId !== void 0 && func0.call(data19, "toolCallId")) {
            if (typeof data19.toolCallId !== "string") {
              const err52 = { instancePath: instancePath + "/value/toolCallId", schemaPath: "#/allOf/5/then/properties/value/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err52];
              } else {
                vErrors.push(err52);
              }
              errors++;
            }
          }
        } else {
          const err53 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/5/then/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err53];
          } else {
            vErrors.push(err53);
          }
          errors++;
        }
      }
    } else {
      const err54 = { instancePath, schemaPath: "#/allOf/5/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err54];
      } else {
        vErrors.push(err54);
      }
      errors++;
    }
    var _valid5 = _errs54 === errors;
    valid17 = _valid5;
    if (valid17) {
      var props5 = {};
      props5.code = true;
      props5.value = true;
    }
  }
  if (!valid17) {
    const err55 = { instancePath, schemaPath: "#/allOf/5/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err55];
    } else {
      vErrors.push(err55);
    }
    errors++;
  }
  if (props0 !== true && props5 !== void 0) {
    if (props5 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props5);
    }
  }
  const _errs62 = errors;
  let valid21 = true;
  const _errs63 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing6;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing6 = "code")) {
      const err56 = {};
      if (vErrors === null) {
        vErrors = [err56];
      } else {
        vErrors.push(err56);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("b" !== data.code) {
          const err57 = {};
          if (vErrors === null) {
            vErrors = [err57];
          } else {
            vErrors.push(err57);
          }
          errors++;
        }
      }
    }
  }
  var _valid6 = _errs63 === errors;
  errors = _errs62;
  if (vErrors !== null) {
    if (_errs62) {
      vErrors.length = _errs62;
    } else {
      vErrors = null;
    }
  }
  if (_valid6) {
    const _errs65 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err58 = { instancePath, schemaPath: "#/allOf/6/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err58];
        } else {
          vErrors.push(err58);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err59 = { instancePath, schemaPath: "#/allOf/6/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err59];
        } else {
          vErrors.push(err59);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("b" !== data.code) {
          const err60 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/6/then/properties/code/const", keyword: "const", params: { allowedValue: "b" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err60];
          } else {
            vErrors.push(err60);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        let data23 = data.value;
        if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
          if (data23.toolCallId === void 0 || !func0.call(data23, "toolCallId")) {
            const err61 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/6/then/properties/value/required", keyword: "required", params: { missingProperty: "toolCallId" }, message: "must have required property 'toolCallId'" };
            if (vErrors === null) {
              vErrors = [err61];
            } else {
              vErrors.push(err61);
            }
            errors++;
          }
          if (data23.toolName === void 0 || !func0.call(data23, "toolName")) {
            const err62 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/6/then/properties/value/required", keyword: "required", params: { missingProperty: "toolName" }, message: "must have required property 'toolName'" };
            if (vErrors === null) {
              vErrors = [err62];
            } else {
              vErrors.push(err62);
            }
            errors++;
          }
          if (data23.toolCallId !== void 0 && func0.call(data23, "toolCallId")) {
            if (typeof data23.toolCallId !== "string") {
              const err63 = { instancePath: instancePath + "/value/toolCallId", schemaPath: "#/allOf/6/then/properties/value/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err63];
              } else {
                vErrors.push(err63);
              }
              errors++;
            }
          }
          if (data23.toolName !== void 0 && func0.call(data23, "toolName")) {
            if (typeof data23.toolName !== "string") {
              const err64 = { instancePath: instancePath + "/value/toolName", schemaPath: "#/allOf/6/then/properties/value/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err64];
              } else {
                vErrors.push(err64);
              }
              errors++;
            }
          }
        } else {
          const err65 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/6/then/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err65];
          } else {
            vErrors.push(err65);
          }
          errors++;
        }
      }
    } else {
      const err66 = { instancePath, schemaPath: "#/allOf/6/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err66];
      } else {
        vErrors.push(err66);
      }
      errors++;
    }
    var _valid6 = _errs65 === errors;
    valid21 = _valid6;
    if (valid21) {
      var props6 = {};
      props6.code = true;
      props6.value = true;
    }
  }
  if (!valid21) {
    const err67 = { instancePath, schemaPath: "#/allOf/6/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err67];
    } else {
      vErrors.push(err67);
    }
    errors++;
  }
  if (props0 !== true && props6 !== void 0) {
    if (props6 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props6);
    }
  }
  const _errs75 = errors;
  let valid25 = true;
  const _errs76 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing7;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing7 = "code")) {
      const err68 = {};
      if (vErrors === null) {
        vErrors = [err68];
      } else {
        vErrors.push(err68);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("c" !== data.code) {
          const err69 = {};
          if (vErrors === null) {
            vErrors = [err69];
          } else {
            vErrors.push(err69);
          }
          errors++;
        }
      }
    }
  }
  var _valid7 = _errs76 === errors;
  errors = _errs75;
  if (vErrors !== null) {
    if (_errs75) {
      vErrors.length = _errs75;
    } else {
      vErrors = null;
    }
  }
  if (_valid7) {
    const _errs78 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err70 = { instancePath, schemaPath: "#/allOf/7/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err70];
        } else {
          vErrors.push(err70);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err71 = { instancePath, schemaPath: "#/allOf/7/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err71];
        } else {
          vErrors.push(err71);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("c" !== data.code) {
          const err72 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/7/then/properties/code/const", keyword: "const", params: { allowedValue: "c" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err72];
          } else {
            vErrors.push(err72);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        let data28 = data.value;
        if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
          if (data28.toolCallId === void 0 || !func0.call(data28, "toolCallId")) {
            const err73 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/7/then/properties/value/required", keyword: "required", params: { missingProperty: "toolCallId" }, message: "must have required property 'toolCallId'" };
            if (vErrors === null) {
              vErrors = [err73];
            } else {
              vErrors.push(err73);
            }
            errors++;
          }
          if (data28.argsTextDelta === void 0 || !func0.call(data28, "argsTextDelta")) {
            const err74 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/7/then/properties/value/required", keyword: "required", params: { missingProperty: "argsTextDelta" }, message: "must have required property 'argsTextDelta'" };
            if (vErrors === null) {
              vErrors = [err74];
            } else {
              vErrors.push(err74);
            }
            errors++;
          }
          if (data28.toolCallId !== void 0 && func0.call(data28, "toolCallId")) {
            if (typeof data28.toolCallId !== "string") {
              const err75 = { instancePath: instancePath + "/value/toolCallId", schemaPath: "#/allOf/7/then/properties/value/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err75];
              } else {
                vErrors.push(err75);
              }
              errors++;
            }
          }
          if (data28.argsTextDelta !== void 0 && func0.call(data28, "argsTextDelta")) {
            if (typeof data28.argsTextDelta !== "string") {
              const err76 = { instancePath: instancePath + "/value/argsTextDelta", schemaPath: "#/allOf/7/then/properties/value/properties/argsTextDelta/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err76];
              } else {
                vErrors.push(err76);
              }
              errors++;
            }
          }
        } else {
          const err77 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/7/then/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err77];
          } else {
            vErrors.push(err77);
          }
          errors++;
        }
      }
    } else {
      const err78 = { instancePath, schemaPath: "#/allOf/7/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err78];
      } else {
        vErrors.push(err78);
      }
      errors++;
    }
    var _valid7 = _errs78 === errors;
    valid25 = _valid7;
    if (valid25) {
      var props7 = {};
      props7.code = true;
      props7.value = true;
    }
  }
  if (!valid25) {
    const err79 = { instancePath, schemaPath: "#/allOf/7/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err79];
    } else {
      vErrors.push(err79);
    }
    errors++;
  }
  if (props0 !== true && props7 !== void 0) {
    if (props7 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props7);
    }
  }
  const _errs88 = errors;
  let valid29 = true;
  const _errs89 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing8;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing8 = "code")) {
      const err80 = {};
      if (vErrors === null) {
        vErrors = [err80];
      } else {
        vErrors.push(err80);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("d" !== data.code) {
          const err81 = {};
          if (vErrors === null) {
            vErrors = [err81];
          } else {
            vErrors.push(err81);
          }
          errors++;
        }
      }
    }
  }
  var _valid8 = _errs89 === errors;
  errors = _errs88;
  if (vErrors !== null) {
    if (_errs88) {
      vErrors.length = _errs88;
    } else {
      vErrors = null;
    }
  }
  if (_valid8) {
    const _errs91 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err82 = { instancePath, schemaPath: "#/allOf/8/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err82];
        } else {
          vErrors.push(err82);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err83 = { instancePath, schemaPath: "#/allOf/8/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err83];
        } else {
          vErrors.push(err83);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("d" !== data.code) {
          const err84 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/8/then/properties/code/const", keyword: "const", params: { allowedValue: "d" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err84];
          } else {
            vErrors.push(err84);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        let data33 = data.value;
        if (data33 && typeof data33 == "object" && !Array.isArray(data33)) {
          if (data33.finishReason === void 0 || !func0.call(data33, "finishReason")) {
            const err85 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/8/then/properties/value/required", keyword: "required", params: { missingProperty: "finishReason" }, message: "must have required property 'finishReason'" };
            if (vErrors === null) {
              vErrors = [err85];
            } else {
              vErrors.push(err85);
            }
            errors++;
          }
          if (data33.finishReason !== void 0 && func0.call(data33, "finishReason")) {
            if (typeof data33.finishReason !== "string") {
              const err86 = { instancePath: instancePath + "/value/finishReason", schemaPath: "#/allOf/8/then/properties/value/properties/finishReason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err86];
              } else {
                vErrors.push(err86);
              }
              errors++;
            }
          }
          if (data33.threadId !== void 0 && func0.call(data33, "threadId")) {
            if (typeof data33.threadId !== "string") {
              const err87 = { instancePath: instancePath + "/value/threadId", schemaPath: "#/allOf/8/then/properties/value/properties/threadId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err87];
              } else {
                vErrors.push(err87);
              }
              errors++;
            }
          }
        } else {
          const err88 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/8/then/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err88];
          } else {
            vErrors.push(err88);
          }
          errors++;
        }
      }
    } else {
      const err89 = { instancePath, schemaPath: "#/allOf/8/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err89];
      } else {
        vErrors.push(err89);
      }
      errors++;
    }
    var _valid8 = _errs91 === errors;
    valid29 = _valid8;
    if (valid29) {
      var props8 = {};
      props8.code = true;
      props8.value = true;
    }
  }
  if (!valid29) {
    const err90 = { instancePath, schemaPath: "#/allOf/8/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err90];
    } else {
      vErrors.push(err90);
    }
    errors++;
  }
  if (props0 !== true && props8 !== void 0) {
    if (props8 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props8);
    }
  }
  const _errs101 = errors;
  let valid33 = true;
  const _errs102 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing9;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing9 = "code")) {
      const err91 = {};
      if (vErrors === null) {
        vErrors = [err91];
      } else {
        vErrors.push(err91);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("e" !== data.code) {
          const err92 = {};
          if (vErrors === null) {
            vErrors = [err92];
          } else {
            vErrors.push(err92);
          }
          errors++;
        }
      }
    }
  }
  var _valid9 = _errs102 === errors;
  errors = _errs101;
  if (vErrors !== null) {
    if (_errs101) {
      vErrors.length = _errs101;
    } else {
      vErrors = null;
    }
  }
  if (_valid9) {
    const _errs104 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err93 = { instancePath, schemaPath: "#/allOf/9/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err93];
        } else {
          vErrors.push(err93);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err94 = { instancePath, schemaPath: "#/allOf/9/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err94];
        } else {
          vErrors.push(err94);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("e" !== data.code) {
          const err95 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/9/then/properties/code/const", keyword: "const", params: { allowedValue: "e" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err95];
          } else {
            vErrors.push(err95);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        let data38 = data.value;
        if (data38 && typeof data38 == "object" && !Array.isArray(data38)) {
          if (data38.finishReason === void 0 || !func0.call(data38, "finishReason")) {
            const err96 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/9/then/properties/value/required", keyword: "required", params: { missingProperty: "finishReason" }, message: "must have required property 'finishReason'" };
            if (vErrors === null) {
              vErrors = [err96];
            } else {
              vErrors.push(err96);
            }
            errors++;
          }
          if (data38.finishReason !== void 0 && func0.call(data38, "finishReason")) {
            if (typeof data38.finishReason !== "string") {
              const err97 = { instancePath: instancePath + "/value/finishReason", schemaPath: "#/allOf/9/then/properties/value/properties/finishReason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err97];
              } else {
                vErrors.push(err97);
              }
              errors++;
            }
          }
        } else {
          const err98 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/9/then/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err98];
          } else {
            vErrors.push(err98);
          }
          errors++;
        }
      }
    } else {
      const err99 = { instancePath, schemaPath: "#/allOf/9/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err99];
      } else {
        vErrors.push(err99);
      }
      errors++;
    }
    var _valid9 = _errs104 === errors;
    valid33 = _valid9;
    if (valid33) {
      var props9 = {};
      props9.code = true;
      props9.value = true;
    }
  }
  if (!valid33) {
    const err100 = { instancePath, schemaPath: "#/allOf/9/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err100];
    } else {
      vErrors.push(err100);
    }
    errors++;
  }
  if (props0 !== true && props9 !== void 0) {
    if (props9 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props9);
    }
  }
  const _errs112 = errors;
  let valid37 = true;
  const _errs113 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing10;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing10 = "code")) {
      const err101 = {};
      if (vErrors === null) {
        vErrors = [err101];
      } else {
        vErrors.push(err101);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("f" !== data.code) {
          const err102 = {};
          if (vErrors === null) {
            vErrors = [err102];
          } else {
            vErrors.push(err102);
          }
          errors++;
        }
      }
    }
  }
  var _valid10 = _errs113 === errors;
  errors = _errs112;
  if (vErrors !== null) {
    if (_errs112) {
      vErrors.length = _errs112;
    } else {
      vErrors = null;
    }
  }
  if (_valid10) {
    const _errs115 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err103 = { instancePath, schemaPath: "#/allOf/10/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err103];
        } else {
          vErrors.push(err103);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err104 = { instancePath, schemaPath: "#/allOf/10/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err104];
        } else {
          vErrors.push(err104);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("f" !== data.code) {
          const err105 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/10/then/properties/code/const", keyword: "const", params: { allowedValue: "f" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err105];
          } else {
            vErrors.push(err105);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        let data42 = data.value;
        if (data42 && typeof data42 == "object" && !Array.isArray(data42)) {
          if (data42.messageId === void 0 || !func0.call(data42, "messageId")) {
            const err106 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/10/then/properties/value/required", keyword: "required", params: { missingProperty: "messageId" }, message: "must have required property 'messageId'" };
            if (vErrors === null) {
              vErrors = [err106];
            } else {
              vErrors.push(err106);
            }
            errors++;
          }
          if (data42.messageId !== void 0 && func0.call(data42, "messageId")) {
            if (typeof data42.messageId !== "string") {
              const err107 = { instancePath: instancePath + "/value/messageId", schemaPath: "#/allOf/10/then/properties/value/properties/messageId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err107];
              } else {
                vErrors.push(err107);
              }
              errors++;
            }
          }
        } else {
          const err108 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/10/then/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err108];
          } else {
            vErrors.push(err108);
          }
          errors++;
        }
      }
    } else {
      const err109 = { instancePath, schemaPath: "#/allOf/10/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err109];
      } else {
        vErrors.push(err109);
      }
      errors++;
    }
    var _valid10 = _errs115 === errors;
    valid37 = _valid10;
    if (valid37) {
      var props10 = {};
      props10.code = true;
      props10.value = true;
    }
  }
  if (!valid37) {
    const err110 = { instancePath, schemaPath: "#/allOf/10/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err110];
    } else {
      vErrors.push(err110);
    }
    errors++;
  }
  if (props0 !== true && props10 !== void 0) {
    if (props10 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props10);
    }
  }
  const _errs123 = errors;
  let valid41 = true;
  const _errs124 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing11;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing11 = "code")) {
      const err111 = {};
      if (vErrors === null) {
        vErrors = [err111];
      } else {
        vErrors.push(err111);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("g" !== data.code) {
          const err112 = {};
          if (vErrors === null) {
            vErrors = [err112];
          } else {
            vErrors.push(err112);
          }
          errors++;
        }
      }
    }
  }
  var _valid11 = _errs124 === errors;
  errors = _errs123;
  if (vErrors !== null) {
    if (_errs123) {
      vErrors.length = _errs123;
    } else {
      vErrors = null;
    }
  }
  if (_valid11) {
    const _errs126 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err113 = { instancePath, schemaPath: "#/allOf/11/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err113];
        } else {
          vErrors.push(err113);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err114 = { instancePath, schemaPath: "#/allOf/11/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err114];
        } else {
          vErrors.push(err114);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("g" !== data.code) {
          const err115 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/11/then/properties/code/const", keyword: "const", params: { allowedValue: "g" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err115];
          } else {
            vErrors.push(err115);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        if (typeof data.value !== "string") {
          const err116 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/11/then/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err116];
          } else {
            vErrors.push(err116);
          }
          errors++;
        }
      }
    } else {
      const err117 = { instancePath, schemaPath: "#/allOf/11/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err117];
      } else {
        vErrors.push(err117);
      }
      errors++;
    }
    var _valid11 = _errs126 === errors;
    valid41 = _valid11;
    if (valid41) {
      var props11 = {};
      props11.code = true;
      props11.value = true;
    }
  }
  if (!valid41) {
    const err118 = { instancePath, schemaPath: "#/allOf/11/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err118];
    } else {
      vErrors.push(err118);
    }
    errors++;
  }
  if (props0 !== true && props11 !== void 0) {
    if (props11 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props11);
    }
  }
  const _errs132 = errors;
  let valid44 = true;
  const _errs133 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing12;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing12 = "code")) {
      const err119 = {};
      if (vErrors === null) {
        vErrors = [err119];
      } else {
        vErrors.push(err119);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("h" !== data.code) {
          const err120 = {};
          if (vErrors === null) {
            vErrors = [err120];
          } else {
            vErrors.push(err120);
          }
          errors++;
        }
      }
    }
  }
  var _valid12 = _errs133 === errors;
  errors = _errs132;
  if (vErrors !== null) {
    if (_errs132) {
      vErrors.length = _errs132;
    } else {
      vErrors = null;
    }
  }
  if (_valid12) {
    const _errs135 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err121 = { instancePath, schemaPath: "#/allOf/12/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err121];
        } else {
          vErrors.push(err121);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err122 = { instancePath, schemaPath: "#/allOf/12/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err122];
        } else {
          vErrors.push(err122);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("h" !== data.code) {
          const err123 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/12/then/properties/code/const", keyword: "const", params: { allowedValue: "h" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err123];
          } else {
            vErrors.push(err123);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        let data49 = data.value;
        if (data49 && typeof data49 == "object" && !Array.isArray(data49)) {
          if (data49.url === void 0 || !func0.call(data49, "url")) {
            const err124 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/12/then/properties/value/required", keyword: "required", params: { missingProperty: "url" }, message: "must have required property 'url'" };
            if (vErrors === null) {
              vErrors = [err124];
            } else {
              vErrors.push(err124);
            }
            errors++;
          }
          if (data49.url !== void 0 && func0.call(data49, "url")) {
            if (typeof data49.url !== "string") {
              const err125 = { instancePath: instancePath + "/value/url", schemaPath: "#/allOf/12/then/properties/value/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err125];
              } else {
                vErrors.push(err125);
              }
              errors++;
            }
          }
          if (data49.id !== void 0 && func0.call(data49, "id")) {
            if (typeof data49.id !== "string") {
              const err126 = { instancePath: instancePath + "/value/id", schemaPath: "#/allOf/12/then/properties/value/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err126];
              } else {
                vErrors.push(err126);
              }
              errors++;
            }
          }
          if (data49.title !== void 0 && func0.call(data49, "title")) {
            if (typeof data49.title !== "string") {
              const err127 = { instancePath: instancePath + "/value/title", schemaPath: "#/allOf/12/then/properties/value/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err127];
              } else {
                vErrors.push(err127);
              }
              errors++;
            }
          }
          if (data49.sourceType !== void 0 && func0.call(data49, "sourceType")) {
            if (typeof data49.sourceType !== "string") {
              const err128 = { instancePath: instancePath + "/value/sourceType", schemaPath: "#/allOf/12/then/properties/value/properties/sourceType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err128];
              } else {
                vErrors.push(err128);
              }
              errors++;
            }
          }
        } else {
          const err129 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/12/then/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err129];
          } else {
            vErrors.push(err129);
          }
          errors++;
        }
      }
    } else {
      const err130 = { instancePath, schemaPath: "#/allOf/12/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err130];
      } else {
        vErrors.push(err130);
      }
      errors++;
    }
    var _valid12 = _errs135 === errors;
    valid44 = _valid12;
    if (valid44) {
      var props12 = {};
      props12.code = true;
      props12.value = true;
    }
  }
  if (!valid44) {
    const err131 = { instancePath, schemaPath: "#/allOf/12/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err131];
    } else {
      vErrors.push(err131);
    }
    errors++;
  }
  if (props0 !== true && props12 !== void 0) {
    if (props12 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props12);
    }
  }
  const _errs149 = errors;
  let valid48 = true;
  const _errs150 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing13;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing13 = "code")) {
      const err132 = {};
      if (vErrors === null) {
        vErrors = [err132];
      } else {
        vErrors.push(err132);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("i" !== data.code) {
          const err133 = {};
          if (vErrors === null) {
            vErrors = [err133];
          } else {
            vErrors.push(err133);
          }
          errors++;
        }
      }
    }
  }
  var _valid13 = _errs150 === errors;
  errors = _errs149;
  if (vErrors !== null) {
    if (_errs149) {
      vErrors.length = _errs149;
    } else {
      vErrors = null;
    }
  }
  if (_valid13) {
    const _errs152 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err134 = { instancePath, schemaPath: "#/allOf/13/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err134];
        } else {
          vErrors.push(err134);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err135 = { instancePath, schemaPath: "#/allOf/13/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err135];
        } else {
          vErrors.push(err135);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("i" !== data.code) {
          const err136 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/13/then/properties/code/const", keyword: "const", params: { allowedValue: "i" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err136];
          } else {
            vErrors.push(err136);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        let data56 = data.value;
        if (data56 && typeof data56 == "object" && !Array.isArray(data56)) {
          if (data56.data === void 0 || !func0.call(data56, "data")) {
            const err137 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/13/then/properties/value/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
            if (vErrors === null) {
              vErrors = [err137];
            } else {
              vErrors.push(err137);
            }
            errors++;
          }
          if (data56.data !== void 0 && func0.call(data56, "data")) {
            if (typeof data56.data !== "string") {
              const err138 = { instancePath: instancePath + "/value/data", schemaPath: "#/allOf/13/then/properties/value/properties/data/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err138];
              } else {
                vErrors.push(err138);
              }
              errors++;
            }
          }
        } else {
          const err139 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/13/then/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err139];
          } else {
            vErrors.push(err139);
          }
          errors++;
        }
      }
    } else {
      const err140 = { instancePath, schemaPath: "#/allOf/13/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err140];
      } else {
        vErrors.push(err140);
      }
      errors++;
    }
    var _valid13 = _errs152 === errors;
    valid48 = _valid13;
    if (valid48) {
      var props13 = {};
      props13.code = true;
      props13.value = true;
    }
  }
  if (!valid48) {
    const err141 = { instancePath, schemaPath: "#/allOf/13/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err141];
    } else {
      vErrors.push(err141);
    }
    errors++;
  }
  if (props0 !== true && props13 !== void 0) {
    if (props13 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props13);
    }
  }
  const _errs160 = errors;
  let valid52 = true;
  const _errs161 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing14;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing14 = "code")) {
      const err142 = {};
      if (vErrors === null) {
        vErrors = [err142];
      } else {
        vErrors.push(err142);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("j" !== data.code) {
          const err143 = {};
          if (vErrors === null) {
            vErrors = [err143];
          } else {
            vErrors.push(err143);
          }
          errors++;
        }
      }
    }
  }
  var _valid14 = _errs161 === errors;
  errors = _errs160;
  if (vErrors !== null) {
    if (_errs160) {
      vErrors.length = _errs160;
    } else {
      vErrors = null;
    }
  }
  if (_valid14) {
    const _errs163 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err144 = { instancePath, schemaPath: "#/allOf/14/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err144];
        } else {
          vErrors.push(err144);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err145 = { instancePath, schemaPath: "#/allOf/14/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err145];
        } else {
          vErrors.push(err145);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("j" !== data.code) {
          const err146 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/14/then/properties/code/const", keyword: "const", params: { allowedValue: "j" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err146];
          } else {
            vErrors.push(err146);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        let data60 = data.value;
        if (data60 && typeof data60 == "object" && !Array.isArray(data60)) {
          if (data60.signature === void 0 || !func0.call(data60, "signature")) {
            const err147 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/14/then/properties/value/required", keyword: "required", params: { missingProperty: "signature" }, message: "must have required property 'signature'" };
            if (vErrors === null) {
              vErrors = [err147];
            } else {
              vErrors.push(err147);
            }
            errors++;
          }
          if (data60.signature !== void 0 && func0.call(data60, "signature")) {
            if (typeof data60.signature !== "string") {
              const err148 = { instancePath: instancePath + "/value/signature", schemaPath: "#/allOf/14/then/properties/value/properties/signature/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err148];
              } else {
                vErrors.push(err148);
              }
              errors++;
            }
          }
        } else {
          const err149 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/14/then/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err149];
          } else {
            vErrors.push(err149);
          }
          errors++;
        }
      }
    } else {
      const err150 = { instancePath, schemaPath: "#/allOf/14/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err150];
      } else {
        vErrors.push(err150);
      }
      errors++;
    }
    var _valid14 = _errs163 === errors;
    valid52 = _valid14;
    if (valid52) {
      var props14 = {};
      props14.code = true;
      props14.value = true;
    }
  }
  if (!valid52) {
    const err151 = { instancePath, schemaPath: "#/allOf/14/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err151];
    } else {
      vErrors.push(err151);
    }
    errors++;
  }
  if (props0 !== true && props14 !== void 0) {
    if (props14 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props14);
    }
  }
  const _errs171 = errors;
  let valid56 = true;
  const _errs172 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing15;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing15 = "code")) {
      const err152 = {};
      if (vErrors === null) {
        vErrors = [err152];
      } else {
        vErrors.push(err152);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("k" !== data.code) {
          const err153 = {};
          if (vErrors === null) {
            vErrors = [err153];
          } else {
            vErrors.push(err153);
          }
          errors++;
        }
      }
    }
  }
  var _valid15 = _errs172 === errors;
  errors = _errs171;
  if (vErrors !== null) {
    if (_errs171) {
      vErrors.length = _errs171;
    } else {
      vErrors = null;
    }
  }
  if (_valid15) {
    const _errs174 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err154 = { instancePath, schemaPath: "#/allOf/15/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err154];
        } else {
          vErrors.push(err154);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err155 = { instancePath, schemaPath: "#/allOf/15/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err155];
        } else {
          vErrors.push(err155);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        if ("k" !== data.code) {
          const err156 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/15/then/properties/code/const", keyword: "const", params: { allowedValue: "k" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err156];
          } else {
            vErrors.push(err156);
          }
          errors++;
        }
      }
      if (data.value !== void 0 && func0.call(data, "value")) {
        let data64 = data.value;
        if (data64 && typeof data64 == "object" && !Array.isArray(data64)) {
          if (data64.data === void 0 || !func0.call(data64, "data")) {
            const err157 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/15/then/properties/value/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
            if (vErrors === null) {
              vErrors = [err157];
            } else {
              vErrors.push(err157);
            }
            errors++;
          }
          if (data64.mimeType === void 0 || !func0.call(data64, "mimeType")) {
            const err158 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/15/then/properties/value/required", keyword: "required", params: { missingProperty: "mimeType" }, message: "must have required property 'mimeType'" };
            if (vErrors === null) {
              vErrors = [err158];
            } else {
              vErrors.push(err158);
            }
            errors++;
          }
          if (data64.data !== void 0 && func0.call(data64, "data")) {
            if (typeof data64.data !== "string") {
              const err159 = { instancePath: instancePath + "/value/data", schemaPath: "#/allOf/15/then/properties/value/properties/data/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err159];
              } else {
                vErrors.push(err159);
              }
              errors++;
            }
          }
          if (data64.mimeType !== void 0 && func0.call(data64, "mimeType")) {
            if (typeof data64.mimeType !== "string") {
              const err160 = { instancePath: instancePath + "/value/mimeType", schemaPath: "#/allOf/15/then/properties/value/properties/mimeType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err160];
              } else {
                vErrors.push(err160);
              }
              errors++;
            }
          }
        } else {
          const err161 = { instancePath: instancePath + "/value", schemaPath: "#/allOf/15/then/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err161];
          } else {
            vErrors.push(err161);
          }
          errors++;
        }
      }
    } else {
      const err162 = { instancePath, schemaPath: "#/allOf/15/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err162];
      } else {
        vErrors.push(err162);
      }
      errors++;
    }
    var _valid15 = _errs174 === errors;
    valid56 = _valid15;
    if (valid56) {
      var props15 = {};
      props15.code = true;
      props15.value = true;
    }
  }
  if (!valid56) {
    const err163 = { instancePath, schemaPath: "#/allOf/15/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err163];
    } else {
      vErrors.push(err163);
    }
    errors++;
  }
  if (props0 !== true && props15 !== void 0) {
    if (props15 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props15);
    }
  }
  const _errs184 = errors;
  let valid60 = true;
  const _errs185 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing16;
    if ((data.code === void 0 || !func0.call(data, "code")) && (missing16 = "code")) {
      const err164 = {};
      if (vErrors === null) {
        vErrors = [err164];
      } else {
        vErrors.push(err164);
      }
      errors++;
    } else {
      if (data.code !== void 0 && func0.call(data, "code")) {
        let data67 = data.code;
        if (typeof data67 !== "string") {
          const err165 = {};
          if (vErrors === null) {
            vErrors = [err165];
          } else {
            vErrors.push(err165);
          }
          errors++;
        }
        const _errs188 = errors;
        const _errs189 = errors;
        if (!(data67 === "0" || data67 === "2" || data67 === "3" || data67 === "8" || data67 === "9" || data67 === "a" || data67 === "b" || data67 === "c" || data67 === "d" || data67 === "e" || data67 === "f" || data67 === "g" || data67 === "h" || data67 === "i" || data67 === "j" || data67 === "k")) {
          const err166 = {};
          if (vErrors === null) {
            vErrors = [err166];
          } else {
            vErrors.push(err166);
          }
          errors++;
        }
        var valid62 = _errs189 === errors;
        if (valid62) {
          const err167 = {};
          if (vErrors === null) {
            vErrors = [err167];
          } else {
            vErrors.push(err167);
          }
          errors++;
        } else {
          errors = _errs188;
          if (vErrors !== null) {
            if (_errs188) {
              vErrors.length = _errs188;
            } else {
              vErrors = null;
            }
          }
        }
      }
    }
  }
  var _valid16 = _errs185 === errors;
  errors = _errs184;
  if (vErrors !== null) {
    if (_errs184) {
      vErrors.length = _errs184;
    } else {
      vErrors = null;
    }
  }
  if (_valid16) {
    const _errs190 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.code === void 0 || !func0.call(data, "code")) {
        const err168 = { instancePath, schemaPath: "#/allOf/16/then/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err168];
        } else {
          vErrors.push(err168);
        }
        errors++;
      }
      if (data.value === void 0 || !func0.call(data, "value")) {
        const err169 = { instancePath, schemaPath: "#/allOf/16/then/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
        if (vErrors === null) {
          vErrors = [err169];
        } else {
          vErrors.push(err169);
        }
        errors++;
      }
      if (data.code !== void 0 && func0.call(data, "code")) {
        let data68 = data.code;
        if (typeof data68 !== "string") {
          const err170 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/16/then/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err170];
          } else {
            vErrors.push(err170);
          }
          errors++;
        }
        const _errs194 = errors;
        const _errs195 = errors;
        if (!(data68 === "0" || data68 === "2" || data68 === "3" || data68 === "8" || data68 === "9" || data68 === "a" || data68 === "b" || data68 === "c" || data68 === "d" || data68 === "e" || data68 === "f" || data68 === "g" || data68 === "h" || data68 === "i" || data68 === "j" || data68 === "k")) {
          const err171 = {};
          if (vErrors === null) {
            vErrors = [err171];
          } else {
            vErrors.push(err171);
          }
          errors++;
        }
        var valid64 = _errs195 === errors;
        if (valid64) {
          const err172 = { instancePath: instancePath + "/code", schemaPath: "#/allOf/16/then/properties/code/not", keyword: "not", params: {}, message: "must NOT be valid" };
          if (vErrors === null) {
            vErrors = [err172];
          } else {
            vErrors.push(err172);
          }
          errors++;
        } else {
          errors = _errs194;
          if (vErrors !== null) {
            if (_errs194) {
              vErrors.length = _errs194;
            } else {
              vErrors = null;
            }
          }
        }
      }
    } else {
      const err173 = { instancePath, schemaPath: "#/allOf/16/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err173];
      } else {
        vErrors.push(err173);
      }
      errors++;
    }
    var _valid16 = _errs190 === errors;
    valid60 = _valid16;
    if (valid60) {
      var props16 = {};
      props16.code = true;
      props16.value = true;
    }
  }
  if (!valid60) {
    const err174 = { instancePath, schemaPath: "#/allOf/16/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err174];
    } else {
      vErrors.push(err174);
    }
    errors++;
  }
  if (props0 !== true && props16 !== void 0) {
    if (props16 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props16);
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.code === void 0 || !func0.call(data, "code")) {
      const err175 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
      if (vErrors === null) {
        vErrors = [err175];
      } else {
        vErrors.push(err175);
      }
      errors++;
    }
    if (data.value === void 0 || !func0.call(data, "value")) {
      const err176 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
      if (vErrors === null) {
        vErrors = [err176];
      } else {
        vErrors.push(err176);
      }
      errors++;
    }
    if (props0 !== true) {
      props0 = props0 || {};
      props0.code = true;
      props0.value = true;
    }
    if (data.code !== void 0 && func0.call(data, "code")) {
      if (typeof data.code !== "string") {
        const err177 = { instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err177];
        } else {
          vErrors.push(err177);
        }
        errors++;
      }
    }
  } else {
    const err178 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err178];
    } else {
      vErrors.push(err178);
    }
    errors++;
  }
  validate30.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate30.evaluated = { "dynamicProps": true, "dynamicItems": false };
var AssistantEventV2 = validate31;
var schema44 = { "$id": "AssistantEventV2", "type": "object", "required": ["type"], "properties": { "type": { "type": "string" } }, "allOf": [{ "if": { "required": ["type"], "properties": { "type": { "const": "text-delta" } } }, "then": { "type": "object", "required": ["type", "id", "delta"], "properties": { "type": { "const": "text-delta" }, "id": { "type": "string" }, "providerMetadata": { "type": "object" }, "delta": { "type": "string" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "reasoning-delta" } } }, "then": { "type": "object", "required": ["type", "id", "delta"], "properties": { "type": { "const": "reasoning-delta" }, "id": { "type": "string" }, "providerMetadata": { "type": "object" }, "delta": { "type": "string" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "start" } } }, "then": { "type": "object", "required": ["type"], "properties": { "type": { "const": "start" }, "messageId": { "type": "string" }, "messageMetadata": {} } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "start-step" } } }, "then": { "type": "object", "required": ["type"], "properties": { "type": { "const": "start-step" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "text-start" } } }, "then": { "type": "object", "required": ["type", "id"], "properties": { "type": { "const": "text-start" }, "id": { "type": "string" }, "providerMetadata": { "type": "object" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "text-end" } } }, "then": { "type": "object", "required": ["type", "id"], "properties": { "type": { "const": "text-end" }, "id": { "type": "string" }, "providerMetadata": { "type": "object" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "reasoning-start" } } }, "then": { "type": "object", "required": ["type", "id"], "properties": { "type": { "const": "reasoning-start" }, "id": { "type": "string" }, "providerMetadata": { "type": "object" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "reasoning-end" } } }, "then": { "type": "object", "required": ["type", "id"], "properties": { "type": { "const": "reasoning-end" }, "id": { "type": "string" }, "providerMetadata": { "type": "object" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "reasoning-file" } } }, "then": { "type": "object", "required": ["type", "url", "mediaType"], "properties": { "type": { "const": "reasoning-file" }, "url": { "type": "string" }, "mediaType": { "type": "string" }, "providerMetadata": { "type": "object" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "source-url" } } }, "then": { "type": "object", "required": ["type", "sourceId", "url"], "properties": { "type": { "const": "source-url" }, "sourceId": { "type": "string" }, "url": { "type": "string" }, "title": { "type": "string" }, "providerMetadata": { "type": "object" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "source-document" } } }, "then": { "type": "object", "required": ["type", "sourceId", "mediaType", "title"], "properties": { "type": { "const": "source-document" }, "sourceId": { "type": "string" }, "mediaType": { "type": "string" }, "title": { "type": "string" }, "filename": { "type": "string" }, "providerMetadata": { "type": "object" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "file" } } }, "then": { "type": "object", "required": ["type", "url", "mediaType"], "properties": { "type": { "const": "file" }, "url": { "type": "string" }, "mediaType": { "type": "string" }, "providerMetadata": { "type": "object" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "custom" } } }, "then": { "type": "object", "required": ["type", "kind"], "properties": { "type": { "const": "custom" }, "kind": { "type": "string" }, "providerMetadata": { "type": "object" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "tool-input-start" } } }, "then": { "type": "object", "required": ["type", "toolCallId", "toolName"], "properties": { "type": { "const": "tool-input-start" }, "toolCallId": { "type": "string" }, "providerExecuted": { "type": "boolean" }, "dynamic": { "type": "boolean" }, "toolName": { "type": "string" }, "title": { "type": "string" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "tool-input-delta" } } }, "then": { "type": "object", "required": ["type", "toolCallId", "inputTextDelta"], "properties": { "type": { "const": "tool-input-delta" }, "toolCallId": { "type": "string" }, "inputTextDelta": { "type": "string" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "tool-input-available" } } }, "then": { "type": "object", "required": ["type", "toolCallId", "toolName"], "properties": { "type": { "const": "tool-input-available" }, "toolCallId": { "type": "string" }, "providerExecuted": { "type": "boolean" }, "dynamic": { "type": "boolean" }, "toolName": { "type": "string" }, "title": { "type": "string" }, "input": {} } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "tool-input-error" } } }, "then": { "type": "object", "required": ["type", "toolCallId", "toolName", "errorText"], "properties": { "type": { "const": "tool-input-error" }, "toolCallId": { "type": "string" }, "providerExecuted": { "type": "boolean" }, "dynamic": { "type": "boolean" }, "toolName": { "type": "string" }, "title": { "type": "string" }, "errorText": { "type": "string" }, "input": {} } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "tool-approval-request" } } }, "then": { "type": "object", "required": ["type", "approvalId", "toolCallId"], "properties": { "type": { "const": "tool-approval-request" }, "approvalId": { "type": "string" }, "toolCallId": { "type": "string" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "tool-approval-response" } } }, "then": { "type": "object", "required": ["type", "approvalId", "approved"], "properties": { "type": { "const": "tool-approval-response" }, "approvalId": { "type": "string" }, "approved": { "type": "boolean" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "tool-output-available" } } }, "then": { "type": "object", "required": ["type", "toolCallId"], "properties": { "type": { "const": "tool-output-available" }, "toolCallId": { "type": "string" }, "providerExecuted": { "type": "boolean" }, "dynamic": { "type": "boolean" }, "output": {}, "preliminary": { "type": "boolean" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "tool-output-error" } } }, "then": { "type": "object", "required": ["type", "toolCallId", "errorText"], "properties": { "type": { "const": "tool-output-error" }, "toolCallId": { "type": "string" }, "providerExecuted": { "type": "boolean" }, "dynamic": { "type": "boolean" }, "errorText": { "type": "string" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "tool-output-denied" } } }, "then": { "type": "object", "required": ["type", "toolCallId"], "properties": { "type": { "const": "tool-output-denied" }, "toolCallId": { "type": "string" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "steering-message" } } }, "then": { "type": "object", "required": ["type", "id", "parts"], "properties": { "type": { "const": "steering-message" }, "id": { "type": "string" }, "parts": { "type": "array" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "message-metadata" } } }, "then": { "type": "object", "required": ["type"], "properties": { "type": { "const": "message-metadata" }, "messageMetadata": {} } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "reset-step" } } }, "then": { "type": "object", "required": ["type"], "properties": { "type": { "const": "reset-step" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "finish-step" } } }, "then": { "type": "object", "required": ["type"], "properties": { "type": { "const": "finish-step" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "finish" } } }, "then": { "type": "object", "required": ["type"], "properties": { "type": { "const": "finish" }, "finishReason": { "type": "string", "enum": ["stop", "length", "content-filter", "tool-calls", "error", "other", "unknown", "interrupted"] }, "messageMetadata": {}, "threadId": { "type": "string" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "abort" } } }, "then": { "type": "object", "required": ["type"], "properties": { "type": { "const": "abort" }, "reason": { "type": "string" } } } }, { "if": { "required": ["type"], "properties": { "type": { "const": "error" } } }, "then": { "type": "object", "required": ["type", "errorText"], "properties": { "type": { "const": "error" }, "errorText": { "type": "string" } } } }, { "if": { "required": ["type"], "properties": { "type": { "type": "string", "pattern": "^data-" } } }, "then": { "type": "object", "required": ["type"], "properties": { "type": { "type": "string", "pattern": "^data-" }, "id": { "type": "string" }, "data": {}, "transient": { "type": "boolean" } } } }, { "if": { "required": ["type"], "properties": { "type": { "type": "string", "not": { "enum": ["text-delta", "reasoning-delta", "start", "start-step", "text-start", "text-end", "reasoning-start", "reasoning-end", "reasoning-file", "source-url", "source-document", "file", "custom", "tool-input-start", "tool-input-delta", "tool-input-available", "tool-input-error", "tool-approval-request", "tool-approval-response", "tool-output-available", "tool-output-error", "tool-output-denied", "steering-message", "message-metadata", "reset-step", "finish-step", "finish", "abort", "error"] }, "pattern": "^(?!data-)" } } }, "then": { "type": "object", "required": ["type"], "properties": { "type": { "type": "string", "not": { "enum": ["text-delta", "reasoning-delta", "start", "start-step", "text-start", "text-end", "reasoning-start", "reasoning-end", "reasoning-file", "source-url", "source-document", "file", "custom", "tool-input-start", "tool-input-delta", "tool-input-available", "tool-input-error", "tool-approval-request", "tool-approval-response", "tool-output-available", "tool-output-error", "tool-output-denied", "steering-message", "message-metadata", "reset-step", "finish-step", "finish", "abort", "error"] }, "pattern": "^(?!data-)" } } } }] };
var pattern4 = new RegExp("^data-", "u");
var pattern6 = new RegExp("^(?!data-)", "u");
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate31.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs2 = errors;
  let valid1 = true;
  const _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing0 = "type")) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("text-delta" !== data.type) {
          const err1 = {};
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
    }
  }
  var _valid0 = _errs3 === errors;
  errors = _errs2;
  if (vErrors !== null) {
    if (_errs2) {
      vErrors.length = _errs2;
    } else {
      vErrors = null;
    }
  }
  if (_valid0) {
    const _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err2 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.id === void 0 || !func0.call(data, "id")) {
        const err3 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (data.delta === void 0 || !func0.call(data, "delta")) {
        const err4 = { instancePath, schemaPath: "#/allOf/0/then/required", keyword: "required", params: { missingProperty: "delta" }, message: "must have required property 'delta'" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("text-delta" !== data.type) {
          const err5 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/0/then/properties/type/const", keyword: "const", params: { allowedValue: "text-delta" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.id !== void 0 && func0.call(data, "id")) {
        if (typeof data.id !== "string") {
          const err6 = { instancePath: instancePath + "/id", schemaPath: "#/allOf/0/then/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.providerMetadata !== void 0 && func0.call(data, "providerMetadata")) {
        let data3 = data.providerMetadata;
        if (!(data3 && typeof data3 == "object" && !Array.isArray(data3))) {
          const err7 = { instancePath: instancePath + "/providerMetadata", schemaPath: "#/allOf/0/then/properties/providerMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
      if (data.delta !== void 0 && func0.call(data, "delta")) {
        if (typeof data.delta !== "string") {
          const err8 = { instancePath: instancePath + "/delta", schemaPath: "#/allOf/0/then/properties/delta/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
    } else {
      const err9 = { instancePath, schemaPath: "#/allOf/0/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        vErrors.push(err9);
      }
      errors++;
    }
    var _valid0 = _errs5 === errors;
    valid1 = _valid0;
    if (valid1) {
      var props0 = {};
      props0.type = true;
      props0.id = true;
      props0.providerMetadata = true;
      props0.delta = true;
    }
  }
  if (!valid1) {
    const err10 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  const _errs15 = errors;
  let valid4 = true;
  const _errs16 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing1;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing1 = "type")) {
      const err11 = {};
      if (vErrors === null) {
        vErrors = [err11];
      } else {
        vErrors.push(err11);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("reasoning-delta" !== data.type) {
          const err12 = {};
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
      }
    }
  }
  var _valid1 = _errs16 === errors;
  errors = _errs15;
  if (vErrors !== null) {
    if (_errs15) {
      vErrors.length = _errs15;
    } else {
      vErrors = null;
    }
  }
  if (_valid1) {
    const _errs18 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err13 = { instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
      if (data.id === void 0 || !func0.call(data, "id")) {
        const err14 = { instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
      if (data.delta === void 0 || !func0.call(data, "delta")) {
        const err15 = { instancePath, schemaPath: "#/allOf/1/then/required", keyword: "required", params: { missingProperty: "delta" }, message: "must have required property 'delta'" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("reasoning-delta" !== data.type) {
          const err16 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/1/then/properties/type/const", keyword: "const", params: { allowedValue: "reasoning-delta" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
      }
      if (data.id !== void 0 && func0.call(data, "id")) {
        if (typeof data.id !== "string") {
          const err17 = { instancePath: instancePath + "/id", schemaPath: "#/allOf/1/then/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
      }
      if (data.providerMetadata !== void 0 && func0.call(data, "providerMetadata")) {
        let data8 = data.providerMetadata;
        if (!(data8 && typeof data8 == "object" && !Array.isArray(data8))) {
          const err18 = { instancePath: instancePath + "/providerMetadata", schemaPath: "#/allOf/1/then/properties/providerMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
      }
      if (data.delta !== void 0 && func0.call(data, "delta")) {
        if (typeof data.delta !== "string") {
          const err19 = { instancePath: instancePath + "/delta", schemaPath: "#/allOf/1/then/properties/delta/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err19];
          } else {
            vErrors.push(err19);
          }
          errors++;
        }
      }
    } else {
      const err20 = { instancePath, schemaPath: "#/allOf/1/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err20];
      } else {
        vErrors.push(err20);
      }
      errors++;
    }
    var _valid1 = _errs18 === errors;
    valid4 = _valid1;
    if (valid4) {
      var props1 = {};
      props1.type = true;
      props1.id = true;
      props1.providerMetadata = true;
      props1.delta = true;
    }
  }
  if (!valid4) {
    const err21 = { instancePath, schemaPath: "#/allOf/1/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err21];
    } else {
      vErrors.push(err21);
    }
    errors++;
  }
  if (props0 !== true && props1 !== void 0) {
    if (props1 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props1);
    }
  }
  const _errs28 = errors;
  let valid7 = true;
  const _errs29 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing2;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing2 = "type")) {
      const err22 = {};
      if (vErrors === null) {
        vErrors = [err22];
      } else {
        vErrors.push(err22);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("start" !== data.type) {
          const err23 = {};
          if (vErrors === null) {
            vErrors = [err23];
          } else {
            vErrors.push(err23);
          }
          errors++;
        }
      }
    }
  }
  var _valid2 = _errs29 === errors;
  errors = _errs28;
  if (vErrors !== null) {
    if (_errs28) {
      vErrors.length = _errs28;
    } else {
      vErrors = null;
    }
  }
  if (_valid2) {
    const _errs31 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err24 = { instancePath, schemaPath: "#/allOf/2/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("start" !== data.type) {
          const err25 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/2/then/properties/type/const", keyword: "const", params: { allowedValue: "start" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err25];
          } else {
            vErrors.push(err25);
          }
          errors++;
        }
      }
      if (data.messageId !== void 0 && func0.call(data, "messageId")) {
        if (typeof data.messageId !== "string") {
          const err26 = { instancePath: instancePath + "/messageId", schemaPath: "#/allOf/2/then/properties/messageId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            vErrors.push(err26);
          }
          errors++;
        }
      }
    } else {
      const err27 = { instancePath, schemaPath: "#/allOf/2/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err27];
      } else {
        vErrors.push(err27);
      }
      errors++;
    }
    var _valid2 = _errs31 === errors;
    valid7 = _valid2;
    if (valid7) {
      var props2 = {};
      props2.type = true;
      props2.messageId = true;
      props2.messageMetadata = true;
    }
  }
  if (!valid7) {
    const err28 = { instancePath, schemaPath: "#/allOf/2/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err28];
    } else {
      vErrors.push(err28);
    }
    errors++;
  }
  if (props0 !== true && props2 !== void 0) {
    if (props2 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props2);
    }
  }
  const _errs37 = errors;
  let valid10 = true;
  const _errs38 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing3;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing3 = "type")) {
      const err29 = {};
      if (vErrors === null) {
        vErrors = [err29];
      } else {
        vErrors.push(err29);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("start-step" !== data.type) {
          const err30 = {};
          if (vErrors === null) {
            vErrors = [err30];
          } else {
            vErrors.push(err30);
          }
          errors++;
        }
      }
    }
  }
  var _valid3 = _errs38 === errors;
  errors = _errs37;
  if (vErrors !== null) {
    if (_errs37) {
      vErrors.length = _errs37;
    } else {
      vErrors = null;
    }
  }
  if (_valid3) {
    const _errs40 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err31 = { instancePath, schemaPath: "#/allOf/3/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("start-step" !== data.type) {
          const err32 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/3/then/properties/type/const", keyword: "const", params: { allowedValue: "start-step" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
      }
    } else {
      const err33 = { instancePath, schemaPath: "#/allOf/3/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err33];
      } else {
        vErrors.push(err33);
      }
      errors++;
    }
    var _valid3 = _errs40 === errors;
    valid10 = _valid3;
    if (valid10) {
      var props3 = {};
      props3.type = true;
    }
  }
  if (!valid10) {
    const err34 = { instancePath, schemaPath: "#/allOf/3/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err34];
    } else {
      vErrors.push(err34);
    }
    errors++;
  }
  if (props0 !== true && props3 !== void 0) {
    if (props3 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props3);
    }
  }
  const _errs44 = errors;
  let valid13 = true;
  const _errs45 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing4;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing4 = "type")) {
      const err35 = {};
      if (vErrors === null) {
        vErrors = [err35];
      } else {
        vErrors.push(err35);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("text-start" !== data.type) {
          const err36 = {};
          if (vErrors === null) {
            vErrors = [err36];
          } else {
            vErrors.push(err36);
          }
          errors++;
        }
      }
    }
  }
  var _valid4 = _errs45 === errors;
  errors = _errs44;
  if (vErrors !== null) {
    if (_errs44) {
      vErrors.length = _errs44;
    } else {
      vErrors = null;
    }
  }
  if (_valid4) {
    const _errs47 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err37 = { instancePath, schemaPath: "#/allOf/4/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          vErrors.push(err37);
        }
        errors++;
      }
      if (data.id === void 0 || !func0.call(data, "id")) {
        const err38 = { instancePath, schemaPath: "#/allOf/4/then/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          vErrors.push(err38);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("text-start" !== data.type) {
          const err39 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/4/then/properties/type/const", keyword: "const", params: { allowedValue: "text-start" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err39];
          } else {
            vErrors.push(err39);
          }
          errors++;
        }
      }
      if (data.id !== void 0 && func0.call(data, "id")) {
        if (typeof data.id !== "string") {
          const err40 = { instancePath: instancePath + "/id", schemaPath: "#/allOf/4/then/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err40];
          } else {
            vErrors.push(err40);
          }
          errors++;
        }
      }
      if (data.providerMetadata !== void 0 && func0.call(data, "providerMetadata")) {
        let data18 = data.providerMetadata;
        if (!(data18 && typeof data18 == "object" && !Array.isArray(data18))) {
          const err41 = { instancePath: instancePath + "/providerMetadata", schemaPath: "#/allOf/4/then/properties/providerMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err41];
          } else {
            vErrors.push(err41);
          }
          errors++;
        }
      }
    } else {
      const err42 = { instancePath, schemaPath: "#/allOf/4/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err42];
      } else {
        vErrors.push(err42);
      }
      errors++;
    }
    var _valid4 = _errs47 === errors;
    valid13 = _valid4;
    if (valid13) {
      var props4 = {};
      props4.type = true;
      props4.id = true;
      props4.providerMetadata = true;
    }
  }
  if (!valid13) {
    const err43 = { instancePath, schemaPath: "#/allOf/4/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err43];
    } else {
      vErrors.push(err43);
    }
    errors++;
  }
  if (props0 !== true && props4 !== void 0) {
    if (props4 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props4);
    }
  }
  const _errs55 = errors;
  let valid16 = true;
  const _errs56 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing5;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing5 = "type")) {
      const err44 = {};
      if (vErrors === null) {
        vErrors = [err44];
      } else {
        vErrors.push(err44);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("text-end" !== data.type) {
          const err45 = {};
          if (vErrors === null) {
            vErrors = [err45];
          } else {
            vErrors.push(err45);
          }
          errors++;
        }
      }
    }
  }
  var _valid5 = _errs56 === errors;
  errors = _errs55;
  if (vErrors !== null) {
    if (_errs55) {
      vErrors.length = _errs55;
    } else {
      vErrors = null;
    }
  }
  if (_valid5) {
    const _errs58 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err46 = { instancePath, schemaPath: "#/allOf/5/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err46];
        } else {
          vErrors.push(err46);
        }
        errors++;
      }
      if (data.id === void 0 || !func0.call(data, "id")) {
        const err47 = { instancePath, schemaPath: "#/allOf/5/then/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
        if (vErrors === null) {
          vErrors = [err47];
        } else {
          vErrors.push(err47);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("text-end" !== data.type) {
          const err48 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/5/then/properties/type/const", keyword: "const", params: { allowedValue: "text-end" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err48];
          } else {
            vErrors.push(err48);
          }
          errors++;
        }
      }
      if (data.id !== void 0 && func0.call(data, "id")) {
        if (typeof data.id !== "string") {
          const err49 = { instancePath: instancePath + "/id", schemaPath: "#/allOf/5/then/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err49];
          } else {
            vErrors.push(err49);
          }
          errors++;
        }
      }
      if (data.providerMetadata !== void 0 && func0.call(data, "providerMetadata")) {
        let data22 = data.providerMetadata;
        if (!(data22 && typeof data22 == "object" && !Array.isArray(data22))) {
          const err50 = { instancePath: instancePath + "/providerMetadata", schemaPath: "#/allOf/5/then/properties/providerMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err50];
          } else {
            vErrors.push(err50);
          }
          errors++;
        }
      }
    } else {
      const err51 = { instancePath, schemaPath: "#/allOf/5/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err51];
      } else {
        vErrors.push(err51);
      }
      errors++;
    }
    var _valid5 = _errs58 === errors;
    valid16 = _valid5;
    if (valid16) {
      var props5 = {};
      props5.type = true;
      props5.id = true;
      props5.providerMetadata = true;
    }
  }
  if (!valid16) {
    const err52 = { instancePath, schemaPath: "#/allOf/5/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err52];
    } else {
      vErrors.push(err52);
    }
    errors++;
  }
  if (props0 !== true && props5 !== void 0) {
    if (props5 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props5);
    }
  }
  const _errs66 = errors;
  let valid19 = true;
  const _errs67 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing6;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing6 = "type")) {
      const err53 = {};
      if (vErrors === null) {
        vErrors = [err53];
      } else {
        vErrors.push(err53);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("reasoning-start" !== data.type) {
          const err54 = {};
          if (vErrors === null) {
            vErrors = [err54];
          } else {
            vErrors.push(err54);
          }
          errors++;
        }
      }
    }
  }
  var _valid6 = _errs67 === errors;
  errors = _errs66;
  if (vErrors !== null) {
    if (_errs66) {
      vErrors.length = _errs66;
    } else {
      vErrors = null;
    }
  }
  if (_valid6) {
    const _errs69 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err55 = { instancePath, schemaPath: "#/allOf/6/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err55];
        } else {
          vErrors.push(err55);
        }
        errors++;
      }
      if (data.id === void 0 || !func0.call(data, "id")) {
        const err56 = { instancePath, schemaPath: "#/allOf/6/then/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
        if (vErrors === null) {
          vErrors = [err56];
        } else {
          vErrors.push(err56);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("reasoning-start" !== data.type) {
          const err57 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/6/then/properties/type/const", keyword: "const", params: { allowedValue: "reasoning-start" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err57];
          } else {
            vErrors.push(err57);
          }
          errors++;
        }
      }
      if (data.id !== void 0 && func0.call(data, "id")) {
        if (typeof data.id !== "string") {
          const err58 = { instancePath: instancePath + "/id", schemaPath: "#/allOf/6/then/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err58];
          } else {
            vErrors.push(err58);
          }
          errors++;
        }
      }
      if (data.providerMetadata !== void 0 && func0.call(data, "providerMetadata")) {
        let data26 = data.providerMetadata;
        if (!(data26 && typeof data26 == "object" && !Array.isArray(data26))) {
          const err59 = { instancePath: instancePath + "/providerMetadata", schemaPath: "#/allOf/6/then/properties/providerMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err59];
          } else {
            vErrors.push(err59);
          }
          errors++;
        }
      }
    } else {
      const err60 = { instancePath, schemaPath: "#/allOf/6/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err60];
      } else {
        vErrors.push(err60);
      }
      errors++;
    }
    var _valid6 = _errs69 === errors;
    valid19 = _valid6;
    if (valid19) {
      var props6 = {};
      props6.type = true;
      props6.id = true;
      props6.providerMetadata = true;
    }
  }
  if (!valid19) {
    const err61 = { instancePath, schemaPath: "#/allOf/6/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err61];
    } else {
      vErrors.push(err61);
    }
    errors++;
  }
  if (props0 !== true && props6 !== void 0) {
    if (props6 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props6);
    }
  }
  const _errs77 = errors;
  let valid22 = true;
  const _errs78 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing7;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing7 = "type")) {
      const err62 = {};
      if (vErrors === null) {
        vErrors = [err62];
      } else {
        vErrors.push(err62);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("reasoning-end" !== data.type) {
          const err63 = {};
          if (vErrors === null) {
            vErrors = [err63];
          } else {
            vErrors.push(err63);
          }
          errors++;
        }
      }
    }
  }
  var _valid7 = _errs78 === errors;
  errors = _errs77;
  if (vErrors !== null) {
    if (_errs77) {
      vErrors.length = _errs77;
    } else {
      vErrors = null;
    }
  }
  if (_valid7) {
    const _errs80 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err64 = { instancePath, schemaPath: "#/allOf/7/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err64];
        } else {
          vErrors.push(err64);
        }
        errors++;
      }
      if (data.id === void 0 || !func0.call(data, "id")) {
        const err65 = { instancePath, schemaPath: "#/allOf/7/then/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
        if (vErrors === null) {
          vErrors = [err65];
        } else {
          vErrors.push(err65);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("reasoning-end" !== data.type) {
          const err66 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/7/then/properties/type/const", keyword: "const", params: { allowedValue: "reasoning-end" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err66];
          } else {
            vErrors.push(err66);
          }
          errors++;
        }
      }
      if (data.id !== void 0 && func0.call(data, "id")) {
        if (typeof data.id !== "string") {
          const err67 = { instancePath: instancePath + "/id", schemaPath: "#/allOf/7/then/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err67];
          } else {
            vErrors.push(err67);
          }
          errors++;
        }
      }
      if (data.providerMetadata !== void 0 && func0.call(data, "providerMetadata")) {
        let data30 = data.providerMetadata;
        if (!(data30 && typeof data30 == "object" && !Array.isArray(data30))) {
          const err68 = { instancePath: instancePath + "/providerMetadata", schemaPath: "#/allOf/7/then/properties/providerMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err68];
          } else {
            vErrors.push(err68);
          }
          errors++;
        }
      }
    } else {
      const err69 = { instancePath, schemaPath: "#/allOf/7/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err69];
      } else {
        vErrors.push(err69);
      }
      errors++;
    }
    var _valid7 = _errs80 === errors;
    valid22 = _valid7;
    if (valid22) {
      var props7 = {};
      props7.type = true;
      props7.id = true;
      props7.providerMetadata = true;
    }
  }
  if (!valid22) {
    const err70 = { instancePath, schemaPath: "#/allOf/7/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err70];
    } else {
      vErrors.push(err70);
    }
    errors++;
  }
  if (props0 !== true && props7 !== void 0) {
    if (props7 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props7);
    }
  }
  const _errs88 = errors;
  let valid25 = true;
  const _errs89 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing8;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing8 = "type")) {
      const err71 = {};
      if (vErrors === null) {
        vErrors = [err71];
      } else {
        vErrors.push(err71);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("reasoning-file" !== data.type) {
          const err72 = {};
          if (vErrors === null) {
            vErrors = [err72];
          } else {
            vErrors.push(err72);
          }
          errors++;
        }
      }
    }
  }
  var _valid8 = _errs89 === errors;
  errors = _errs88;
  if (vErrors !== null) {
    if (_errs88) {
      vErrors.length = _errs88;
    } else {
      vErrors = null;
    }
  }
  if (_valid8) {
    const _errs91 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err73 = { instancePath, schemaPath: "#/allOf/8/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err73];
        } else {
          vErrors.push(err73);
        }
        errors++;
      }
      if (data.url === void 0 || !func0.call(data, "url")) {
        const err74 = { instancePath, schemaPath: "#/allOf/8/then/required", keyword: "required", params: { missingProperty: "url" }, message: "must have required property 'url'" };
        if (vErrors === null) {
          vErrors = [err74];
        } else {
          vErrors.push(err74);
        }
        errors++;
      }
      if (data.mediaType === void 0 || !func0.call(data, "mediaType")) {
        const err75 = { instancePath, schemaPath: "#/allOf/8/then/required", keyword: "required", params: { missingProperty: "mediaType" }, message: "must have required property 'mediaType'" };
        if (vErrors === null) {
          vErrors = [err75];
        } else {
          vErrors.push(err75);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("reasoning-file" !== data.type) {
          const err76 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/8/then/properties/type/const", keyword: "const", params: { allowedValue: "reasoning-file" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err76];
          } else {
            vErrors.push(err76);
          }
          errors++;
        }
      }
      if (data.url !== void 0 && func0.call(data, "url")) {
        if (typeof data.url !== "string") {
          const err77 = { instancePath: instancePath + "/url", schemaPath: "#/allOf/8/then/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err77];
          } else {
            vErrors.push(err77);
          }
          errors++;
        }
      }
      if (data.mediaType !== void 0 && func0.call(data, "mediaType")) {
        if (typeof data.mediaType !== "string") {
          const err78 = { instancePath: instancePath + "/mediaType", schemaPath: "#/allOf/8/then/properties/mediaType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err78];
          } else {
            vErrors.push(err78);
          }
          errors++;
        }
      }
      if (data.providerMetadata !== void 0 && func0.call(data, "providerMetadata")) {
        let data35 = data.providerMetadata;
        if (!(data35 && typeof data35 == "object" && !Array.isArray(data35))) {
          const err79 = { instancePath: instancePath + "/providerMetadata", schemaPath: "#/allOf/8/then/properties/providerMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err79];
          } else {
            vErrors.push(err79);
          }
          errors++;
        }
      }
    } else {
      const err80 = { instancePath, schemaPath: "#/allOf/8/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err80];
      } else {
        vErrors.push(err80);
      }
      errors++;
    }
    var _valid8 = _errs91 === errors;
    valid25 = _valid8;
    if (valid25) {
      var props8 = {};
      props8.type = true;
      props8.url = true;
      props8.mediaType = true;
      props8.providerMetadata = true;
    }
  }
  if (!valid25) {
    const err81 = { instancePath, schemaPath: "#/allOf/8/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err81];
    } else {
      vErrors.push(err81);
    }
    errors++;
  }
  if (props0 !== true && props8 !== void 0) {
    if (props8 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props8);
    }
  }
  const _errs101 = errors;
  let valid28 = true;
  const _errs102 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing9;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing9 = "type")) {
      const err82 = {};
      if (vErrors === null) {
        vErrors = [err82];
      } else {
        vErrors.push(err82);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("source-url" !== data.type) {
          const err83 = {};
          if (vErrors === null) {
            vErrors = [err83];
          } else {
            vErrors.push(err83);
          }
          errors++;
        }
      }
    }
  }
  var _valid9 = _errs102 === errors;
  errors = _errs101;
  if (vErrors !== null) {
    if (_errs101) {
      vErrors.length = _errs101;
    } else {
      vErrors = null;
    }
  }
  if (_valid9) {
    const _errs104 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err84 = { instancePath, schemaPath: "#/allOf/9/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err84];
        } else {
          vErrors.push(err84);
        }
        errors++;
      }
      if (data.sourceId === void 0 || !func0.call(data, "sourceId")) {
        const err85 = { instancePath, schemaPath: "#/allOf/9/then/required", keyword: "required", params: { missingProperty: "sourceId" }, message: "must have required property 'sourceId'" };
        if (vErrors === null) {
          vErrors = [err85];
        } else {
          vErrors.push(err85);
        }
        errors++;
      }
      if (data.url === void 0 || !func0.call(data, "url")) {
        const err86 = { instancePath, schemaPath: "#/allOf/9/then/required", keyword: "required", params: { missingProperty: "url" }, message: "must have required property 'url'" };
        if (vErrors === null) {
          vErrors = [err86];
        } else {
          vErrors.push(err86);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("source-url" !== data.type) {
          const err87 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/9/then/properties/type/const", keyword: "const", params: { allowedValue: "source-url" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err87];
          } else {
            vErrors.push(err87);
          }
          errors++;
        }
      }
      if (data.sourceId !== void 0 && func0.call(data, "sourceId")) {
        if (typeof data.sourceId !== "string") {
          const err88 = { instancePath: instancePath + "/sourceId", schemaPath: "#/allOf/9/then/properties/sourceId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err88];
          } else {
            vErrors.push(err88);
          }
          errors++;
        }
      }
      if (data.url !== void 0 && func0.call(data, "url")) {
        if (typeof data.url !== "string") {
          const err89 = { instancePath: instancePath + "/url", schemaPath: "#/allOf/9/then/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err89];
          } else {
            vErrors.push(err89);
          }
          errors++;
        }
      }
      if (data.title !== void 0 && func0.call(data, "title")) {
        if (typeof data.title !== "string") {
          const err90 = { instancePath: instancePath + "/title", schemaPath: "#/allOf/9/then/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err90];
          } else {
            vErrors.push(err90);
          }
          errors++;
        }
      }
      if (data.providerMetadata !== void 0 && func0.call(data, "providerMetadata")) {
        let data41 = data.providerMetadata;
        if (!(data41 && typeof data41 == "object" && !Array.isArray(data41))) {
          const err91 = { instancePath: instancePath + "/providerMetadata", schemaPath: "#/allOf/9/then/properties/providerMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err91];
          } else {
            vErrors.push(err91);
          }
          errors++;
        }
      }
    } else {
      const err92 = { instancePath, schemaPath: "#/allOf/9/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err92];
      } else {
        vErrors.push(err92);
      }
      errors++;
    }
    var _valid9 = _errs104 === errors;
    valid28 = _valid9;
    if (valid28) {
      var props9 = {};
      props9.type = true;
      props9.sourceId = true;
      props9.url = true;
      props9.title = true;
      props9.providerMetadata = true;
    }
  }
  if (!valid28) {
    const err93 = { instancePath, schemaPath: "#/allOf/9/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err93];
    } else {
      vErrors.push(err93);
    }
    errors++;
  }
  if (props0 !== true && props9 !== void 0) {
    if (props9 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props9);
    }
  }
  const _errs116 = errors;
  let valid31 = true;
  const _errs117 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing10;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing10 = "type")) {
      const err94 = {};
      if (vErrors === null) {
        vErrors = [err94];
      } else {
        vErrors.push(err94);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("source-document" !== data.type) {
          const err95 = {};
          if (vErrors === null) {
            vErrors = [err95];
          } else {
            vErrors.push(err95);
          }
          errors++;
        }
      }
    }
  }
  var _valid10 = _errs117 === errors;
  errors = _errs116;
  if (vErrors !== null) {
    if (_errs116) {
      vErrors.length = _errs116;
    } else {
      vErrors = null;
    }
  }
  if (_valid10) {
    const _errs119 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err96 = { instancePath, schemaPath: "#/allOf/10/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err96];
        } else {
          vErrors.push(err96);
        }
        errors++;
      }
      if (data.sourceId === void 0 || !func0.call(data, "sourceId")) {
        const err97 = { instancePath, schemaPath: "#/allOf/10/then/required", keyword: "required", params: { missingProperty: "sourceId" }, message: "must have required property 'sourceId'" };
        if (vErrors === null) {
          vErrors = [err97];
        } else {
          vErrors.push(err97);
        }
        errors++;
      }
      if (data.mediaType === void 0 || !func0.call(data, "mediaType")) {
        const err98 = { instancePath, schemaPath: "#/allOf/10/then/required", keyword: "required", params: { missingProperty: "mediaType" }, message: "must have required property 'mediaType'" };
        if (vErrors === null) {
          vErrors = [err98];
        } else {
          vErrors.push(err98);
        }
        errors++;
      }
      if (data.title === void 0 || !func0.call(data, "title")) {
        const err99 = { instancePath, schemaPath: "#/allOf/10/then/required", keyword: "required", params: { missingProperty: "title" }, message: "must have required property 'title'" };
        if (vErrors === null) {
          vErrors = [err99];
        } else {
          vErrors.push(err99);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("source-document" !== data.type) {
          const err100 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/10/then/properties/type/const", keyword: "const", params: { allowedValue: "source-document" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err100];
          } else {
            vErrors.push(err100);
          }
          errors++;
        }
      }
      if (data.sourceId !== void 0 && func0.call(data, "sourceId")) {
        if (typeof data.sourceId !== "string") {
          const err101 = { instancePath: instancePath + "/sourceId", schemaPath: "#/allOf/10/then/properties/sourceId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err101];
          } else {
            vErrors.push(err101);
          }
          errors++;
        }
      }
      if (data.mediaType !== void 0 && func0.call(data, "mediaType")) {
        if (typeof data.mediaType !== "string") {
          const err102 = { instancePath: instancePath + "/mediaType", schemaPath: "#/allOf/10/then/properties/mediaType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err102];
          } else {
            vErrors.push(err102);
          }
          errors++;
        }
      }
      if (data.title !== void 0 && func0.call(data, "title")) {
        if (typeof data.title !== "string") {
          const err103 = { instancePath: instancePath + "/title", schemaPath: "#/allOf/10/then/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err103];
          } else {
            vErrors.push(err103);
          }
          errors++;
        }
      }
      if (data.filename !== void 0 && func0.call(data, "filename")) {
        if (typeof data.filename !== "string") {
          const err104 = { instancePath: instancePath + "/filename", schemaPath: "#/allOf/10/then/properties/filename/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err104];
          } else {
            vErrors.push(err104);
          }
          errors++;
        }
      }
      if (data.providerMetadata !== void 0 && func0.call(data, "providerMetadata")) {
        let data48 = data.providerMetadata;
        if (!(data48 && typeof data48 == "object" && !Array.isArray(data48))) {
          const err105 = { instancePath: instancePath + "/providerMetadata", schemaPath: "#/allOf/10/then/properties/providerMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err105];
          } else {
            vErrors.push(err105);
          }
          errors++;
        }
      }
    } else {
      const err106 = { instancePath, schemaPath: "#/allOf/10/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err106];
      } else {
        vErrors.push(err106);
      }
      errors++;
    }
    var _valid10 = _errs119 === errors;
    valid31 = _valid10;
    if (valid31) {
      var props10 = {};
      props10.type = true;
      props10.sourceId = true;
      props10.mediaType = true;
      props10.title = true;
      props10.filename = true;
      props10.providerMetadata = true;
    }
  }
  if (!valid31) {
    const err107 = { instancePath, schemaPath: "#/allOf/10/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err107];
    } else {
      vErrors.push(err107);
    }
    errors++;
  }
  if (props0 !== true && props10 !== void 0) {
    if (props10 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props10);
    }
  }
  const _errs133 = errors;
  let valid34 = true;
  const _errs134 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing11;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing11 = "type")) {
      const err108 = {};
      if (vErrors === null) {
        vErrors = [err108];
      } else {
        vErrors.push(err108);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("file" !== data.type) {
          const err109 = {};
          if (vErrors === null) {
            vErrors = [err109];
          } else {
            vErrors.push(err109);
          }
          errors++;
        }
      }
    }
  }
  var _valid11 = _errs134 === errors;
  errors = _errs133;
  if (vErrors !== null) {
    if (_errs133) {
      vErrors.length = _errs133;
    } else {
      vErrors = null;
    }
  }
  if (_valid11) {
    const _errs136 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err110 = { instancePath, schemaPath: "#/allOf/11/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err110];
        } else {
          vErrors.push(err110);
        }
        errors++;
      }
      if (data.url === void 0 || !func0.call(data, "url")) {
        const err111 = { instancePath, schemaPath: "#/allOf/11/then/required", keyword: "required", params: { missingProperty: "url" }, message: "must have required property 'url'" };
        if (vErrors === null) {
          vErrors = [err111];
        } else {
          vErrors.push(err111);
        }
        errors++;
      }
      if (data.mediaType === void 0 || !func0.call(data, "mediaType")) {
        const err112 = { instancePath, schemaPath: "#/allOf/11/then/required", keyword: "required", params: { missingProperty: "mediaType" }, message: "must have required property 'mediaType'" };
        if (vErrors === null) {
          vErrors = [err112];
        } else {
          vErrors.push(err112);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("file" !== data.type) {
          const err113 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/11/then/properties/type/const", keyword: "const", params: { allowedValue: "file" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err113];
          } else {
            vErrors.push(err113);
          }
          errors++;
        }
      }
      if (data.url !== void 0 && func0.call(data, "url")) {
        if (typeof data.url !== "string") {
          const err114 = { instancePath: instancePath + "/url", schemaPath: "#/allOf/11/then/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err114];
          } else {
            vErrors.push(err114);
          }
          errors++;
        }
      }
      if (data.mediaType !== void 0 && func0.call(data, "mediaType")) {
        if (typeof data.mediaType !== "string") {
          const err115 = { instancePath: instancePath + "/mediaType", schemaPath: "#/allOf/11/then/properties/mediaType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err115];
          } else {
            vErrors.push(err115);
          }
          errors++;
        }
      }
      if (data.providerMetadata !== void 0 && func0.call(data, "providerMetadata")) {
        let data53 = data.providerMetadata;
        if (!(data53 && typeof data53 == "object" && !Array.isArray(data53))) {
          const err116 = { instancePath: instancePath + "/providerMetadata", schemaPath: "#/allOf/11/then/properties/providerMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err116];
          } else {
            vErrors.push(err116);
          }
          errors++;
        }
      }
    } else {
      const err117 = { instancePath, schemaPath: "#/allOf/11/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err117];
      } else {
        vErrors.push(err117);
      }
      errors++;
    }
    var _valid11 = _errs136 === errors;
    valid34 = _valid11;
    if (valid34) {
      var props11 = {};
      props11.type = true;
      props11.url = true;
      props11.mediaType = true;
      props11.providerMetadata = true;
    }
  }
  if (!valid34) {
    const err118 = { instancePath, schemaPath: "#/allOf/11/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err118];
    } else {
      vErrors.push(err118);
    }
    errors++;
  }
  if (props0 !== true && props11 !== void 0) {
    if (props11 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props11);
    }
  }
  const _errs146 = errors;
  let valid37 = true;
  const _errs147 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing12;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing12 = "type")) {
      const err119 = {};
      if (vErrors === null) {
        vErrors = [err119];
      } else {
        vErrors.push(err119);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("custom" !== data.type) {
          const err120 = {};
          if (vErrors === null) {
            vErrors = [err120];
          } else {
            vErrors.push(err120);
          }
          errors++;
        }
      }
    }
  }
  var _valid12 = _errs147 === errors;
  errors = _errs146;
  if (vErrors !== null) {
    if (_errs146) {
      vErrors.length = _errs146;
    } else {
      vErrors = null;
    }
  }
  if (_valid12) {
    const _errs149 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err121 = { instancePath, schemaPath: "#/allOf/12/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err121];
        } else {
          vErrors.push(err121);
        }
        errors++;
      }
      if (data.kind === void 0 || !func0.call(data, "kind")) {
        const err122 = { instancePath, schemaPath: "#/allOf/12/then/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'" };
        if (vErrors === null) {
          vErrors = [err122];
        } else {
          vErrors.push(err122);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("custom" !== data.type) {
          const err123 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/12/then/properties/type/const", keyword: "const", params: { allowedValue: "custom" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err123];
          } else {
            vErrors.push(err123);
          }
          errors++;
        }
      }
      if (data.kind !== void 0 && func0.call(data, "kind")) {
        if (typeof data.kind !== "string") {
          const err124 = { instancePath: instancePath + "/kind", schemaPath: "#/allOf/12/then/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err124];
          } else {
            vErrors.push(err124);
          }
          errors++;
        }
      }
      if (data.providerMetadata !== void 0 && func0.call(data, "providerMetadata")) {
        let data57 = data.providerMetadata;
        if (!(data57 && typeof data57 == "object" && !Array.isArray(data57))) {
          const err125 = { instancePath: instancePath + "/providerMetadata", schemaPath: "#/allOf/12/then/properties/providerMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err125];
          } else {
            vErrors.push(err125);
          }
          errors++;
        }
      }
    } else {
      const err126 = { instancePath, schemaPath: "#/allOf/12/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err126];
      } else {
        vErrors.push(err126);
      }
      errors++;
    }
    var _valid12 = _errs149 === errors;
    valid37 = _valid12;
    if (valid37) {
      var props12 = {};
      props12.type = true;
      props12.kind = true;
      props12.providerMetadata = true;
    }
  }
  if (!valid37) {
    const err127 = { instancePath, schemaPath: "#/allOf/12/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err127];
    } else {
      vErrors.push(err127);
    }
    errors++;
  }
  if (props0 !== true && props12 !== void 0) {
    if (props12 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props12);
    }
  }
  const _errs157 = errors;
  let valid40 = true;
  const _errs158 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing13;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing13 = "type")) {
      const err128 = {};
      if (vErrors === null) {
        vErrors = [err128];
      } else {
        vErrors.push(err128);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-input-start" !== data.type) {
          const err129 = {};
          if (vErrors === null) {
            vErrors = [err129];
          } else {
            vErrors.push(err129);
          }
          errors++;
        }
      }
    }
  }
  var _valid13 = _errs158 === errors;
  errors = _errs157;
  if (vErrors !== null) {
    if (_errs157) {
      vErrors.length = _errs157;
    } else {
      vErrors = null;
    }
  }
  if (_valid13) {
    const _errs160 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err130 = { instancePath, schemaPath: "#/allOf/13/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err130];
        } else {
          vErrors.push(err130);
        }
        errors++;
      }
      if (data.toolCallId === void 0 || !func0.call(data, "toolCallId")) {
        const err131 = { instancePath, schemaPath: "#/allOf/13/then/required", keyword: "required", params: { missingProperty: "toolCallId" }, message: "must have required property 'toolCallId'" };
        if (vErrors === null) {
          vErrors = [err131];
        } else {
          vErrors.push(err131);
        }
        errors++;
      }
      if (data.toolName === void 0 || !func0.call(data, "toolName")) {
        const err132 = { instancePath, schemaPath: "#/allOf/13/then/required", keyword: "required", params: { missingProperty: "toolName" }, message: "must have required property 'toolName'" };
        if (vErrors === null) {
          vErrors = [err132];
        } else {
          vErrors.push(err132);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-input-start" !== data.type) {
          const err133 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/13/then/properties/type/const", keyword: "const", params: { allowedValue: "tool-input-start" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err133];
          } else {
            vErrors.push(err133);
          }
          errors++;
        }
      }
      if (data.toolCallId !== void 0 && func0.call(data, "toolCallId")) {
        if (typeof data.toolCallId !== "string") {
          const err134 = { instancePath: instancePath + "/toolCallId", schemaPath: "#/allOf/13/then/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err134];
          } else {
            vErrors.push(err134);
          }
          errors++;
        }
      }
      if (data.providerExecuted !== void 0 && func0.call(data, "providerExecuted")) {
        if (typeof data.providerExecuted !== "boolean") {
          const err135 = { instancePath: instancePath + "/providerExecuted", schemaPath: "#/allOf/13/then/properties/providerExecuted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err135];
          } else {
            vErrors.push(err135);
          }
          errors++;
        }
      }
      if (data.dynamic !== void 0 && func0.call(data, "dynamic")) {
        if (typeof data.dynamic !== "boolean") {
          const err136 = { instancePath: instancePath + "/dynamic", schemaPath: "#/allOf/13/then/properties/dynamic/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err136];
          } else {
            vErrors.push(err136);
          }
          errors++;
        }
      }
      if (data.toolName !== void 0 && func0.call(data, "toolName")) {
        if (typeof data.toolName !== "string") {
          const err137 = { instancePath: instancePath + "/toolName", schemaPath: "#/allOf/13/then/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err137];
          } else {
            vErrors.push(err137);
          }
          errors++;
        }
      }
      if (data.title !== void 0 && func0.call(data, "title")) {
        if (typeof data.title !== "string") {
          const err138 = { instancePath: instancePath + "/title", schemaPath: "#/allOf/13/then/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err138];
          } else {
            vErrors.push(err138);
          }
          errors++;
        }
      }
    } else {
      const err139 = { instancePath, schemaPath: "#/allOf/13/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err139];
      } else {
        vErrors.push(err139);
      }
      errors++;
    }
    var _valid13 = _errs160 === errors;
    valid40 = _valid13;
    if (valid40) {
      var props13 = {};
      props13.type = true;
      props13.toolCallId = true;
      props13.providerExecuted = true;
      props13.dynamic = true;
      props13.toolName = true;
      props13.title = true;
    }
  }
  if (!valid40) {
    const err140 = { instancePath, schemaPath: "#/allOf/13/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err140];
    } else {
      vErrors.push(err140);
    }
    errors++;
  }
  if (props0 !== true && props13 !== void 0) {
    if (props13 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props13);
    }
  }
  const _errs174 = errors;
  let valid43 = true;
  const _errs175 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing14;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing14 = "type")) {
      const err141 = {};
      if (vErrors === null) {
        vErrors = [err141];
      } else {
        vErrors.push(err141);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-input-delta" !== data.type) {
          const err142 = {};
          if (vErrors === null) {
            vErrors = [err142];
          } else {
            vErrors.push(err142);
          }
          errors++;
        }
      }
    }
  }
  var _valid14 = _errs175 === errors;
  errors = _errs174;
  if (vErrors !== null) {
    if (_errs174) {
      vErrors.length = _errs174;
    } else {
      vErrors = null;
    }
  }
  if (_valid14) {
    const _errs177 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err143 = { instancePath, schemaPath: "#/allOf/14/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err143];
        } else {
          vErrors.push(err143);
        }
        errors++;
      }
      if (data.toolCallId === void 0 || !func0.call(data, "toolCallId")) {
        const err144 = { instancePath, schemaPath: "#/allOf/14/then/required", keyword: "required", params: { missingProperty: "toolCallId" }, message: "must have required property 'toolCallId'" };
        if (vErrors === null) {
          vErrors = [err144];
        } else {
          vErrors.push(err144);
        }
        errors++;
      }
      if (data.inputTextDelta === void 0 || !func0.call(data, "inputTextDelta")) {
        const err145 = { instancePath, schemaPath: "#/allOf/14/then/required", keyword: "required", params: { missingProperty: "inputTextDelta" }, message: "must have required property 'inputTextDelta'" };
        if (vErrors === null) {
          vErrors = [err145];
        } else {
          vErrors.push(err145);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-input-delta" !== data.type) {
          const err146 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/14/then/properties/type/const", keyword: "const", params: { allowedValue: "tool-input-delta" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err146];
          } else {
            vErrors.push(err146);
          }
          errors++;
        }
      }
      if (data.toolCallId !== void 0 && func0.call(data, "toolCallId")) {
        if (typeof data.toolCallId !== "string") {
          const err147 = { instancePath: instancePath + "/toolCallId", schemaPath: "#/allOf/14/then/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err147];
          } else {
            vErrors.push(err147);
          }
          errors++;
        }
      }
      if (data.inputTextDelta !== void 0 && func0.call(data, "inputTextDelta")) {
        if (typeof data.inputTextDelta !== "string") {
          const err148 = { instancePath: instancePath + "/inputTextDelta", schemaPath: "#/allOf/14/then/properties/inputTextDelta/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err148];
          } else {
            vErrors.push(err148);
          }
          errors++;
        }
      }
    } else {
      const err149 = { instancePath, schemaPath: "#/allOf/14/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err149];
      } else {
        vErrors.push(err149);
      }
      errors++;
    }
    var _valid14 = _errs177 === errors;
    valid43 = _valid14;
    if (valid43) {
      var props14 = {};
      props14.type = true;
      props14.toolCallId = true;
      props14.inputTextDelta = true;
    }
  }
  if (!valid43) {
    const err150 = { instancePath, schemaPath: "#/allOf/14/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err150];
    } else {
      vErrors.push(err150);
    }
    errors++;
  }
  if (props0 !== true && props14 !== void 0) {
    if (props14 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props14);
    }
  }
  const _errs185 = errors;
  let valid46 = true;
  const _errs186 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing15;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing15 = "type")) {
      const err151 = {};
      if (vErrors === null) {
        vErrors = [err151];
      } else {
        vErrors.push(err151);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-input-available" !== data.type) {
          const err152 = {};
          if (vErrors === null) {
            vErrors = [err152];
          } else {
            vErrors.push(err152);
          }
          errors++;
        }
      }
    }
  }
  var _valid15 = _errs186 === errors;
  errors = _errs185;
  if (vErrors !== null) {
    if (_errs185) {
      vErrors.length = _errs185;
    } else {
      vErrors = null;
    }
  }
  if (_valid15) {
    const _errs188 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err153 = { instancePath, schemaPath: "#/allOf/15/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err153];
        } else {
          vErrors.push(err153);
        }
        errors++;
      }
      if (data.toolCallId === void 0 || !func0.call(data, "toolCallId")) {
        const err154 = { instancePath, schemaPath: "#/allOf/15/then/required", keyword: "required", params: { missingProperty: "toolCallId" }, message: "must have required property 'toolCallId'" };
        if (vErrors === null) {
          vErrors = [err154];
        } else {
          vErrors.push(err154);
        }
        errors++;
      }
      if (data.toolName === void 0 || !func0.call(data, "toolName")) {
        const err155 = { instancePath, schemaPath: "#/allOf/15/then/required", keyword: "required", params: { missingProperty: "toolName" }, message: "must have required property 'toolName'" };
        if (vErrors === null) {
          vErrors = [err155];
        } else {
          vErrors.push(err155);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-input-available" !== data.type) {
          const err156 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/15/then/properties/type/const", keyword: "const", params: { allowedValue: "tool-input-available" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err156];
          } else {
            vErrors.push(err156);
          }
          errors++;
        }
      }
      if (data.toolCallId !== void 0 && func0.call(data, "toolCallId")) {
        if (typeof data.toolCallId !== "string") {
          const err157 = { instancePath: instancePath + "/toolCallId", schemaPath: "#/allOf/15/then/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err157];
          } else {
            vErrors.push(err157);
          }
          errors++;
        }
      }
      if (data.providerExecuted !== void 0 && func0.call(data, "providerExecuted")) {
        if (typeof data.providerExecuted !== "boolean") {
          const err158 = { instancePath: instancePath + "/providerExecuted", schemaPath: "#/allOf/15/then/properties/providerExecuted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err158];
          } else {
            vErrors.push(err158);
          }
          errors++;
        }
      }
      if (data.dynamic !== void 0 && func0.call(data, "dynamic")) {
        if (typeof data.dynamic !== "boolean") {
          const err159 = { instancePath: instancePath + "/dynamic", schemaPath: "#/allOf/15/then/properties/dynamic/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err159];
          } else {
            vErrors.push(err159);
          }
          errors++;
        }
      }
      if (data.toolName !== void 0 && func0.call(data, "toolName")) {
        if (typeof data.toolName !== "string") {
          const err160 = { instancePath: instancePath + "/toolName", schemaPath: "#/allOf/15/then/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err160];
          } else {
            vErrors.push(err160);
          }
          errors++;
        }
      }
      if (data.title !== void 0 && func0.call(data, "title")) {
        if (typeof data.title !== "string") {
          const err161 = { instancePath: instancePath + "/title", schemaPath: "#/allOf/15/then/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err161];
          } else {
            vErrors.push(err161);
          }
          errors++;
        }
      }
    } else {
      const err162 = { instancePath, schemaPath: "#/allOf/15/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err162];
      } else {
        vErrors.push(err162);
      }
      errors++;
    }
    var _valid15 = _errs188 === errors;
    valid46 = _valid15;
    if (valid46) {
      var props15 = {};
      props15.type = true;
      props15.toolCallId = true;
      props15.providerExecuted = true;
      props15.dynamic = true;
      props15.toolName = true;
      props15.title = true;
      props15.input = true;
    }
  }
  if (!valid46) {
    const err163 = { instancePath, schemaPath: "#/allOf/15/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err163];
    } else {
      vErrors.push(err163);
    }
    errors++;
  }
  if (props0 !== true && props15 !== void 0) {
    if (props15 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props15);
    }
  }
  const _errs202 = errors;
  let valid49 = true;
  const _errs203 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing16;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing16 = "type")) {
      const err164 = {};
      if (vErrors === null) {
        vErrors = [err164];
      } else {
        vErrors.push(err164);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-input-error" !== data.type) {
          const err165 = {};
          if (vErrors === null) {
            vErrors = [err165];
          } else {
            vErrors.push(err165);
          }
          errors++;
        }
      }
    }
  }
  var _valid16 = _errs203 === errors;
  errors = _errs202;
  if (vErrors !== null) {
    if (_errs202) {
      vErrors.length = _errs202;
    } else {
      vErrors = null;
    }
  }
  if (_valid16) {
    const _errs205 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err166 = { instancePath, schemaPath: "#/allOf/16/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err166];
        } else {
          vErrors.push(err166);
        }
        errors++;
      }
      if (data.toolCallId === void 0 || !func0.call(data, "toolCallId")) {
        const err167 = { instancePath, schemaPath: "#/allOf/16/then/required", keyword: "required", params: { missingProperty: "toolCallId" }, message: "must have required property 'toolCallId'" };
        if (vErrors === null) {
          vErrors = [err167];
        } else {
          vErrors.push(err167);
        }
        errors++;
      }
      if (data.toolName === void 0 || !func0.call(data, "toolName")) {
        const err168 = { instancePath, schemaPath: "#/allOf/16/then/required", keyword: "required", params: { missingProperty: "toolName" }, message: "must have required property 'toolName'" };
        if (vErrors === null) {
          vErrors = [err168];
        } else {
          vErrors.push(err168);
        }
        errors++;
      }
      if (data.errorText === void 0 || !func0.call(data, "errorText")) {
        const err169 = { instancePath, schemaPath: "#/allOf/16/then/required", keyword: "required", params: { missingProperty: "errorText" }, message: "must have required property 'errorText'" };
        if (vErrors === null) {
          vErrors = [err169];
        } else {
          vErrors.push(err169);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-input-error" !== data.type) {
          const err170 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/16/then/properties/type/const", keyword: "const", params: { allowedValue: "tool-input-error" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err170];
          } else {
            vErrors.push(err170);
          }
          errors++;
        }
      }
      if (data.toolCallId !== void 0 && func0.call(data, "toolCallId")) {
        if (typeof data.toolCallId !== "string") {
          const err171 = { instancePath: instancePath + "/toolCallId", schemaPath: "#/allOf/16/then/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err171];
          } else {
            vErrors.push(err171);
          }
          errors++;
        }
      }
      if (data.providerExecuted !== void 0 && func0.call(data, "providerExecuted")) {
        if (typeof data.providerExecuted !== "boolean") {
          const err172 = { instancePath: instancePath + "/providerExecuted", schemaPath: "#/allOf/16/then/properties/providerExecuted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err172];
          } else {
            vErrors.push(err172);
          }
          errors++;
        }
      }
      if (data.dynamic !== void 0 && func0.call(data, "dynamic")) {
        if (typeof data.dynamic !== "boolean") {
          const err173 = { instancePath: instancePath + "/dynamic", schemaPath: "#/allOf/16/then/properties/dynamic/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err173];
          } else {
            vErrors.push(err173);
          }
          errors++;
        }
      }
      if (data.toolName !== void 0 && func0.call(data, "toolName")) {
        if (typeof data.toolName !== "string") {
          const err174 = { instancePath: instancePath + "/toolName", schemaPath: "#/allOf/16/then/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err174];
          } else {
            vErrors.push(err174);
          }
          errors++;
        }
      }
      if (data.title !== void 0 && func0.call(data, "title")) {
        if (typeof data.title !== "string") {
          const err175 = { instancePath: instancePath + "/title", schemaPath: "#/allOf/16/then/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err175];
          } else {
            vErrors.push(err175);
          }
          errors++;
        }
      }
      if (data.errorText !== void 0 && func0.call(data, "errorText")) {
        if (typeof data.errorText !== "string") {
          const err176 = { instancePath: instancePath + "/errorText", schemaPath: "#/allOf/16/then/properties/errorText/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err176];
          } else {
            vErrors.push(err176);
          }
          errors++;
        }
      }
    } else {
      const err177 = { instancePath, schemaPath: "#/allOf/16/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err177];
      } else {
        vErrors.push(err177);
      }
      errors++;
    }
    var _valid16 = _errs205 === errors;
    valid49 = _valid16;
    if (valid49) {
      var props16 = {};
      props16.type = true;
      props16.toolCallId = true;
      props16.providerExecuted = true;
      props16.dynamic = true;
      props16.toolName = true;
      props16.title = true;
      props16.errorText = true;
      props16.input = true;
    }
  }
  if (!valid49) {
    const err178 = { instancePath, schemaPath: "#/allOf/16/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err178];
    } else {
      vErrors.push(err178);
    }
    errors++;
  }
  if (props0 !== true && props16 !== void 0) {
    if (props16 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props16);
    }
  }
  const _errs221 = errors;
  let valid52 = true;
  const _errs222 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing17;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing17 = "type")) {
      const err179 = {};
      if (vErrors === null) {
        vErrors = [err179];
      } else {
        vErrors.push(err179);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-approval-request" !== data.type) {
          const err180 = {};
          if (vErrors === null) {
            vErrors = [err180];
          } else {
            vErrors.push(err180);
          }
          errors++;
        }
      }
    }
  }
  var _valid17 = _errs222 === errors;
  errors = _errs221;
  if (vErrors !== null) {
    if (_errs221) {
      vErrors.length = _errs221;
    } else {
      vErrors = null;
    }
  }
  if (_valid17) {
    const _errs224 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err181 = { instancePath, schemaPath: "#/allOf/17/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err181];
        } else {
          vErrors.push(err181);
        }
        errors++;
      }
      if (data.approvalId === void 0 || !func0.call(data, "approvalId")) {
        const err182 = { instancePath, schemaPath: "#/allOf/17/then/required", keyword: "required", params: { missingProperty: "approvalId" }, message: "must have required property 'approvalId'" };
        if (vErrors === null) {
          vErrors = [err182];
        } else {
          vErrors.push(err182);
        }
        errors++;
      }
      if (data.toolCallId === void 0 || !func0.call(data, "toolCallId")) {
        const err183 = { instancePath, schemaPath: "#/allOf/17/then/required", keyword: "required", params: { missingProperty: "toolCallId" }, message: "must have required property 'toolCallId'" };
        if (vErrors === null) {
          vErrors = [err183];
        } else {
          vErrors.push(err183);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-approval-request" !== data.type) {
          const err184 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/17/then/properties/type/const", keyword: "const", params: { allowedValue: "tool-approval-request" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err184];
          } else {
            vErrors.push(err184);
          }
          errors++;
        }
      }
      if (data.approvalId !== void 0 && func0.call(data, "approvalId")) {
        if (typeof data.approvalId !== "string") {
          const err185 = { instancePath: instancePath + "/approvalId", schemaPath: "#/allOf/17/then/properties/approvalId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err185];
          } else {
            vErrors.push(err185);
          }
          errors++;
        }
      }
      if (data.toolCallId !== void 0 && func0.call(data, "toolCallId")) {
        if (typeof data.toolCallId !== "string") {
          const err186 = { instancePath: instancePath + "/toolCallId", schemaPath: "#/allOf/17/then/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err186];
          } else {
            vErrors.push(err186);
          }
          errors++;
        }
      }
    } else {
      const err187 = { instancePath, schemaPath: "#/allOf/17/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err187];
      } else {
        vErrors.push(err187);
      }
      errors++;
    }
    var _valid17 = _errs224 === errors;
    valid52 = _valid17;
    if (valid52) {
      var props17 = {};
      props17.type = true;
      props17.approvalId = true;
      props17.toolCallId = true;
    }
  }
  if (!valid52) {
    const err188 = { instancePath, schemaPath: "#/allOf/17/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err188];
    } else {
      vErrors.push(err188);
    }
    errors++;
  }
  if (props0 !== true && props17 !== void 0) {
    if (props17 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props17);
    }
  }
  const _errs232 = errors;
  let valid55 = true;
  const _errs233 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing18;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing18 = "type")) {
      const err189 = {};
      if (vErrors === null) {
        vErrors = [err189];
      } else {
        vErrors.push(err189);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-approval-response" !== data.type) {
          const err190 = {};
          if (vErrors === null) {
            vErrors = [err190];
          } else {
            vErrors.push(err190);
          }
          errors++;
        }
      }
    }
  }
  var _valid18 = _errs233 === errors;
  errors = _errs232;
  if (vErrors !== null) {
    if (_errs232) {
      vErrors.length = _errs232;
    } else {
      vErrors = null;
    }
  }
  if (_valid18) {
    const _errs235 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err191 = { instancePath, schemaPath: "#/allOf/18/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err191];
        } else {
          vErrors.push(err191);
        }
        errors++;
      }
      if (data.approvalId === void 0 || !func0.call(data, "approvalId")) {
        const err192 = { instancePath, schemaPath: "#/allOf/18/then/required", keyword: "required", params: { missingProperty: "approvalId" }, message: "must have required property 'approvalId'" };
        if (vErrors === null) {
          vErrors = [err192];
        } else {
          vErrors.push(err192);
        }
        errors++;
      }
      if (data.approved === void 0 || !func0.call(data, "approved")) {
        const err193 = { instancePath, schemaPath: "#/allOf/18/then/required", keyword: "required", params: { missingProperty: "approved" }, message: "must have required property 'approved'" };
        if (vErrors === null) {
          vErrors = [err193];
        } else {
          vErrors.push(err193);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-approval-response" !== data.type) {
          const err194 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/18/then/properties/type/const", keyword: "const", params: { allowedValue: "tool-approval-response" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err194];
          } else {
            vErrors.push(err194);
          }
          errors++;
        }
      }
      if (data.approvalId !== void 0 && func0.call(data, "approvalId")) {
        if (typeof data.approvalId !== "string") {
          const err195 = { instancePath: instancePath + "/approvalId", schemaPath: "#/allOf/18/then/properties/approvalId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err195];
          } else {
            vErrors.push(err195);
          }
          errors++;
        }
      }
      if (data.approved !== void 0 && func0.call(data, "approved")) {
        if (typeof data.approved !== "boolean") {
          const err196 = { instancePath: instancePath + "/approved", schemaPath: "#/allOf/18/then/properties/approved/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err196];
          } else {
            vErrors.push(err196);
          }
          errors++;
        }
      }
    } else {
      const err197 = { instancePath, schemaPath: "#/allOf/18/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err197];
      } else {
        vErrors.push(err197);
      }
      errors++;
    }
    var _valid18 = _errs235 === errors;
    valid55 = _valid18;
    if (valid55) {
      var props18 = {};
      props18.type = true;
      props18.approvalId = true;
      props18.approved = true;
    }
  }
  if (!valid55) {
    const err198 = { instancePath, schemaPath: "#/allOf/18/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err198];
    } else {
      vErrors.push(err198);
    }
    errors++;
  }
  if (props0 !== true && props18 !== void 0) {
    if (props18 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props18);
    }
  }
  const _errs243 = errors;
  let valid58 = true;
  const _errs244 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing19;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing19 = "type")) {
      const err199 = {};
      if (vErrors === null) {
        vErrors = [err199];
      } else {
        vErrors.push(err199);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-output-available" !== data.type) {
          const err200 = {};
          if (vErrors === null) {
            vErrors = [err200];
          } else {
            vErrors.push(err200);
          }
          errors++;
        }
      }
    }
  }
  var _valid19 = _errs244 === errors;
  errors = _errs243;
  if (vErrors !== null) {
    if (_errs243) {
      vErrors.length = _errs243;
    } else {
      vErrors = null;
    }
  }
  if (_valid19) {
    const _errs246 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err201 = { instancePath, schemaPath: "#/allOf/19/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err201];
        } else {
          vErrors.push(err201);
        }
        errors++;
      }
      if (data.toolCallId === void 0 || !func0.call(data, "toolCallId")) {
        const err202 = { instancePath, schemaPath: "#/allOf/19/then/required", keyword: "required", params: { missingProperty: "toolCallId" }, message: "must have required property 'toolCallId'" };
        if (vErrors === null) {
          vErrors = [err202];
        } else {
          vErrors.push(err202);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-output-available" !== data.type) {
          const err203 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/19/then/properties/type/const", keyword: "const", params: { allowedValue: "tool-output-available" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err203];
          } else {
            vErrors.push(err203);
          }
          errors++;
        }
      }
      if (data.toolCallId !== void 0 && func0.call(data, "toolCallId")) {
        if (typeof data.toolCallId !== "string") {
          const err204 = { instancePath: instancePath + "/toolCallId", schemaPath: "#/allOf/19/then/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err204];
          } else {
            vErrors.push(err204);
          }
          errors++;
        }
      }
      if (data.providerExecuted !== void 0 && func0.call(data, "providerExecuted")) {
        if (typeof data.providerExecuted !== "boolean") {
          const err205 = { instancePath: instancePath + "/providerExecuted", schemaPath: "#/allOf/19/then/properties/providerExecuted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err205];
          } else {
            vErrors.push(err205);
          }
          errors++;
        }
      }
      if (data.dynamic !== void 0 && func0.call(data, "dynamic")) {
        if (typeof data.dynamic !== "boolean") {
          const err206 = { instancePath: instancePath + "/dynamic", schemaPath: "#/allOf/19/then/properties/dynamic/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err206];
          } else {
            vErrors.push(err206);
          }
          errors++;
        }
      }
      if (data.preliminary !== void 0 && func0.call(data, "preliminary")) {
        if (typeof data.preliminary !== "boolean") {
          const err207 = { instancePath: instancePath + "/preliminary", schemaPath: "#/allOf/19/then/properties/preliminary/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err207];
          } else {
            vErrors.push(err207);
          }
          errors++;
        }
      }
    } else {
      const err208 = { instancePath, schemaPath: "#/allOf/19/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err208];
      } else {
        vErrors.push(err208);
      }
      errors++;
    }
    var _valid19 = _errs246 === errors;
    valid58 = _valid19;
    if (valid58) {
      var props19 = {};
      props19.type = true;
      props19.toolCallId = true;
      props19.providerExecuted = true;
      props19.dynamic = true;
      props19.output = true;
      props19.preliminary = true;
    }
  }
  if (!valid58) {
    const err209 = { instancePath, schemaPath: "#/allOf/19/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err209];
    } else {
      vErrors.push(err209);
    }
    errors++;
  }
  if (props0 !== true && props19 !== void 0) {
    if (props19 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props19);
    }
  }
  const _errs258 = errors;
  let valid61 = true;
  const _errs259 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing20;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing20 = "type")) {
      const err210 = {};
      if (vErrors === null) {
        vErrors = [err210];
      } else {
        vErrors.push(err210);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-output-error" !== data.type) {
          const err211 = {};
          if (vErrors === null) {
            vErrors = [err211];
          } else {
            vErrors.push(err211);
          }
          errors++;
        }
      }
    }
  }
  var _valid20 = _errs259 === errors;
  errors = _errs258;
  if (vErrors !== null) {
    if (_errs258) {
      vErrors.length = _errs258;
    } else {
      vErrors = null;
    }
  }
  if (_valid20) {
    const _errs261 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err212 = { instancePath, schemaPath: "#/allOf/20/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err212];
        } else {
          vErrors.push(err212);
        }
        errors++;
      }
      if (data.toolCallId === void 0 || !func0.call(data, "toolCallId")) {
        const err213 = { instancePath, schemaPath: "#/allOf/20/then/required", keyword: "required", params: { missingProperty: "toolCallId" }, message: "must have required property 'toolCallId'" };
        if (vErrors === null) {
          vErrors = [err213];
        } else {
          vErrors.push(err213);
        }
        errors++;
      }
      if (data.errorText === void 0 || !func0.call(data, "errorText")) {
        const err214 = { instancePath, schemaPath: "#/allOf/20/then/required", keyword: "required", params: { missingProperty: "errorText" }, message: "must have required property 'errorText'" };
        if (vErrors === null) {
          vErrors = [err214];
        } else {
          vErrors.push(err214);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-output-error" !== data.type) {
          const err215 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/20/then/properties/type/const", keyword: "const", params: { allowedValue: "tool-output-error" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err215];
          } else {
            vErrors.push(err215);
          }
          errors++;
        }
      }
      if (data.toolCallId !== void 0 && func0.call(data, "toolCallId")) {
        if (typeof data.toolCallId !== "string") {
          const err216 = { instancePath: instancePath + "/toolCallId", schemaPath: "#/allOf/20/then/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err216];
          } else {
            vErrors.push(err216);
          }
          errors++;
        }
      }
      if (data.providerExecuted !== void 0 && func0.call(data, "providerExecuted")) {
        if (typeof data.providerExecuted !== "boolean") {
          const err217 = { instancePath: instancePath + "/providerExecuted", schemaPath: "#/allOf/20/then/properties/providerExecuted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err217];
          } else {
            vErrors.push(err217);
          }
          errors++;
        }
      }
      if (data.dynamic !== void 0 && func0.call(data, "dynamic")) {
        if (typeof data.dynamic !== "boolean") {
          const err218 = { instancePath: instancePath + "/dynamic", schemaPath: "#/allOf/20/then/properties/dynamic/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err218];
          } else {
            vErrors.push(err218);
          }
          errors++;
        }
      }
      if (data.errorText !== void 0 && func0.call(data, "errorText")) {
        if (typeof data.errorText !== "string") {
          const err219 = { instancePath: instancePath + "/errorText", schemaPath: "#/allOf/20/then/properties/errorText/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err219];
          } else {
            vErrors.push(err219);
          }
          errors++;
        }
      }
    } else {
      const err220 = { instancePath, schemaPath: "#/allOf/20/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err220];
      } else {
        vErrors.push(err220);
      }
      errors++;
    }
    var _valid20 = _errs261 === errors;
    valid61 = _valid20;
    if (valid61) {
      var props20 = {};
      props20.type = true;
      props20.toolCallId = true;
      props20.providerExecuted = true;
      props20.dynamic = true;
      props20.errorText = true;
    }
  }
  if (!valid61) {
    const err221 = { instancePath, schemaPath: "#/allOf/20/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err221];
    } else {
      vErrors.push(err221);
    }
    errors++;
  }
  if (props0 !== true && props20 !== void 0) {
    if (props20 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props20);
    }
  }
  const _errs273 = errors;
  let valid64 = true;
  const _errs274 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing21;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing21 = "type")) {
      const err222 = {};
      if (vErrors === null) {
        vErrors = [err222];
      } else {
        vErrors.push(err222);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-output-denied" !== data.type) {
          const err223 = {};
          if (vErrors === null) {
            vErrors = [err223];
          } else {
            vErrors.push(err223);
          }
          errors++;
        }
      }
    }
  }
  var _valid21 = _errs274 === errors;
  errors = _errs273;
  if (vErrors !== null) {
    if (_errs273) {
      vErrors.length = _errs273;
    } else {
      vErrors = null;
    }
  }
  if (_valid21) {
    const _errs276 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err224 = { instancePath, schemaPath: "#/allOf/21/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err224];
        } else {
          vErrors.push(err224);
        }
        errors++;
      }
      if (data.toolCallId === void 0 || !func0.call(data, "toolCallId")) {
        const err225 = { instancePath, schemaPath: "#/allOf/21/then/required", keyword: "required", params: { missingProperty: "toolCallId" }, message: "must have required property 'toolCallId'" };
        if (vErrors === null) {
          vErrors = [err225];
        } else {
          vErrors.push(err225);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("tool-output-denied" !== data.type) {
          const err226 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/21/then/properties/type/const", keyword: "const", params: { allowedValue: "tool-output-denied" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err226];
          } else {
            vErrors.push(err226);
          }
          errors++;
        }
      }
      if (data.toolCallId !== void 0 && func0.call(data, "toolCallId")) {
        if (typeof data.toolCallId !== "string") {
          const err227 = { instancePath: instancePath + "/toolCallId", schemaPath: "#/allOf/21/then/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err227];
          } else {
            vErrors.push(err227);
          }
          errors++;
        }
      }
    } else {
      const err228 = { instancePath, schemaPath: "#/allOf/21/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err228];
      } else {
        vErrors.push(err228);
      }
      errors++;
    }
    var _valid21 = _errs276 === errors;
    valid64 = _valid21;
    if (valid64) {
      var props21 = {};
      props21.type = true;
      props21.toolCallId = true;
    }
  }
  if (!valid64) {
    const err229 = { instancePath, schemaPath: "#/allOf/21/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err229];
    } else {
      vErrors.push(err229);
    }
    errors++;
  }
  if (props0 !== true && props21 !== void 0) {
    if (props21 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props21);
    }
  }
  const _errs282 = errors;
  let valid67 = true;
  const _errs283 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing22;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing22 = "type")) {
      const err230 = {};
      if (vErrors === null) {
        vErrors = [err230];
      } else {
        vErrors.push(err230);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("steering-message" !== data.type) {
          const err231 = {};
          if (vErrors === null) {
            vErrors = [err231];
          } else {
            vErrors.push(err231);
          }
          errors++;
        }
      }
    }
  }
  var _valid22 = _errs283 === errors;
  errors = _errs282;
  if (vErrors !== null) {
    if (_errs282) {
      vErrors.length = _errs282;
    } else {
      vErrors = null;
    }
  }
  if (_valid22) {
    const _errs285 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err232 = { instancePath, schemaPath: "#/allOf/22/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err232];
        } else {
          vErrors.push(err232);
        }
        errors++;
      }
      if (data.id === void 0 || !func0.call(data, "id")) {
        const err233 = { instancePath, schemaPath: "#/allOf/22/then/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
        if (vErrors === null) {
          vErrors = [err233];
        } else {
          vErrors.push(err233);
        }
        errors++;
      }
      if (data.parts === void 0 || !func0.call(data, "parts")) {
        const err234 = { instancePath, schemaPath: "#/allOf/22/then/required", keyword: "required", params: { missingProperty: "parts" }, message: "must have required property 'parts'" };
        if (vErrors === null) {
          vErrors = [err234];
        } else {
          vErrors.push(err234);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("steering-message" !== data.type) {
          const err235 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/22/then/properties/type/const", keyword: "const", params: { allowedValue: "steering-message" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err235];
          } else {
            vErrors.push(err235);
          }
          errors++;
        }
      }
      if (data.id !== void 0 && func0.call(data, "id")) {
        if (typeof data.id !== "string") {
          const err236 = { instancePath: instancePath + "/id", schemaPath: "#/allOf/22/then/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err236];
          } else {
            vErrors.push(err236);
          }
          errors++;
        }
      }
      if (data.parts !== void 0 && func0.call(data, "parts")) {
        if (!Array.isArray(data.parts)) {
          const err237 = { instancePath: instancePath + "/parts", schemaPath: "#/allOf/22/then/properties/parts/type", keyword: "type", params: { type: "array" }, message: "must be array" };
          if (vErrors === null) {
            vErrors = [err237];
          } else {
            vErrors.push(err237);
          }
          errors++;
        }
      }
    } else {
      const err238 = { instancePath, schemaPath: "#/allOf/22/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err238];
      } else {
        vErrors.push(err238);
      }
      errors++;
    }
    var _valid22 = _errs285 === errors;
    valid67 = _valid22;
    if (valid67) {
      var props22 = {};
      props22.type = true;
      props22.id = true;
      props22.parts = true;
    }
  }
  if (!valid67) {
    const err239 = { instancePath, schemaPath: "#/allOf/22/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err239];
    } else {
      vErrors.push(err239);
    }
    errors++;
  }
  if (props0 !== true && props22 !== void 0) {
    if (props22 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props22);
    }
  }
  const _errs293 = errors;
  let valid70 = true;
  const _errs294 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing23;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing23 = "type")) {
      const err240 = {};
      if (vErrors === null) {
        vErrors = [err240];
      } else {
        vErrors.push(err240);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("message-metadata" !== data.type) {
          const err241 = {};
          if (vErrors === null) {
            vErrors = [err241];
          } else {
            vErrors.push(err241);
          }
          errors++;
        }
      }
    }
  }
  var _valid23 = _errs294 === errors;
  errors = _errs293;
  if (vErrors !== null) {
    if (_errs293) {
      vErrors.length = _errs293;
    } else {
      vErrors = null;
    }
  }
  if (_valid23) {
    const _errs296 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err242 = { instancePath, schemaPath: "#/allOf/23/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err242];
        } else {
          vErrors.push(err242);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("message-metadata" !== data.type) {
          const err243 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/23/then/properties/type/const", keyword: "const", params: { allowedValue: "message-metadata" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err243];
          } else {
            vErrors.push(err243);
          }
          errors++;
        }
      }
    } else {
      const err244 = { instancePath, schemaPath: "#/allOf/23/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err244];
      } else {
        vErrors.push(err244);
      }
      errors++;
    }
    var _valid23 = _errs296 === errors;
    valid70 = _valid23;
    if (valid70) {
      var props23 = {};
      props23.type = true;
      props23.messageMetadata = true;
    }
  }
  if (!valid70) {
    const err245 = { instancePath, schemaPath: "#/allOf/23/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err245];
    } else {
      vErrors.push(err245);
    }
    errors++;
  }
  if (props0 !== true && props23 !== void 0) {
    if (props23 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props23);
    }
  }
  const _errs300 = errors;
  let valid73 = true;
  const _errs301 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing24;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing24 = "type")) {
      const err246 = {};
      if (vErrors === null) {
        vErrors = [err246];
      } else {
        vErrors.push(err246);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("reset-step" !== data.type) {
          const err247 = {};
          if (vErrors === null) {
            vErrors = [err247];
          } else {
            vErrors.push(err247);
          }
          errors++;
        }
      }
    }
  }
  var _valid24 = _errs301 === errors;
  errors = _errs300;
  if (vErrors !== null) {
    if (_errs300) {
      vErrors.length = _errs300;
    } else {
      vErrors = null;
    }
  }
  if (_valid24) {
    const _errs303 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err248 = { instancePath, schemaPath: "#/allOf/24/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err248];
        } else {
          vErrors.push(err248);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("reset-step" !== data.type) {
          const err249 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/24/then/properties/type/const", keyword: "const", params: { allowedValue: "reset-step" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err249];
          } else {
            vErrors.push(err249);
          }
          errors++;
        }
      }
    } else {
      const err250 = { instancePath, schemaPath: "#/allOf/24/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err250];
      } else {
        vErrors.push(err250);
      }
      errors++;
    }
    var _valid24 = _errs303 === errors;
    valid73 = _valid24;
    if (valid73) {
      var props24 = {};
      props24.type = true;
    }
  }
  if (!valid73) {
    const err251 = { instancePath, schemaPath: "#/allOf/24/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err251];
    } else {
      vErrors.push(err251);
    }
    errors++;
  }
  if (props0 !== true && props24 !== void 0) {
    if (props24 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props24);
    }
  }
  const _errs307 = errors;
  let valid76 = true;
  const _errs308 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing25;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing25 = "type")) {
      const err252 = {};
      if (vErrors === null) {
        vErrors = [err252];
      } else {
        vErrors.push(err252);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("finish-step" !== data.type) {
          const err253 = {};
          if (vErrors === null) {
            vErrors = [err253];
          } else {
            vErrors.push(err253);
          }
          errors++;
        }
      }
    }
  }
  var _valid25 = _errs308 === errors;
  errors = _errs307;
  if (vErrors !== null) {
    if (_errs307) {
      vErrors.length = _errs307;
    } else {
      vErrors = null;
    }
  }
  if (_valid25) {
    const _errs310 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err254 = { instancePath, schemaPath: "#/allOf/25/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err254];
        } else {
          vErrors.push(err254);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("finish-step" !== data.type) {
          const err255 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/25/then/properties/type/const", keyword: "const", params: { allowedValue: "finish-step" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err255];
          } else {
            vErrors.push(err255);
          }
          errors++;
        }
      }
    } else {
      const err256 = { instancePath, schemaPath: "#/allOf/25/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err256];
      } else {
        vErrors.push(err256);
      }
      errors++;
    }
    var _valid25 = _errs310 === errors;
    valid76 = _valid25;
    if (valid76) {
      var props25 = {};
      props25.type = true;
    }
  }
  if (!valid76) {
    const err257 = { instancePath, schemaPath: "#/allOf/25/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err257];
    } else {
      vErrors.push(err257);
    }
    errors++;
  }
  if (props0 !== true && props25 !== void 0) {
    if (props25 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props25);
    }
  }
  const _errs314 = errors;
  let valid79 = true;
  const _errs315 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing26;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing26 = "type")) {
      const err258 = {};
      if (vErrors === null) {
        vErrors = [err258];
      } else {
        vErrors.push(err258);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("finish" !== data.type) {
          const err259 = {};
          if (vErrors === null) {
            vErrors = [err259];
          } else {
            vErrors.push(err259);
          }
          errors++;
        }
      }
    }
  }
  var _valid26 = _errs315 === errors;
  errors = _errs314;
  if (vErrors !== null) {
    if (_errs314) {
      vErrors.length = _errs314;
    } else {
      vErrors = null;
    }
  }
  if (_valid26) {
    const _errs317 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err260 = { instancePath, schemaPath: "#/allOf/26/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err260];
        } else {
          vErrors.push(err260);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("finish" !== data.type) {
          const err261 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/26/then/properties/type/const", keyword: "const", params: { allowedValue: "finish" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err261];
          } else {
            vErrors.push(err261);
          }
          errors++;
        }
      }
      if (data.finishReason !== void 0 && func0.call(data, "finishReason")) {
        let data119 = data.finishReason;
        if (typeof data119 !== "string") {
          const err262 = { instancePath: instancePath + "/finishReason", schemaPath: "#/allOf/26/then/properties/finishReason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err262];
          } else {
            vErrors.push(err262);
          }
          errors++;
        }
        if (!(data119 === "stop" || data119 === "length" || data119 === "content-filter" || data119 === "tool-calls" || data119 === "error" || data119 === "other" || data119 === "unknown" || data119 === "interrupted")) {
          const err263 = { instancePath: instancePath + "/finishReason", schemaPath: "#/allOf/26/then/properties/finishReason/enum", keyword: "enum", params: { allowedValues: schema44.allOf[26].then.properties.finishReason.enum }, message: "must be equal to one of the allowed values" };
          if (vErrors === null) {
            vErrors = [err263];
          } else {
            vErrors.push(err263);
          }
          errors++;
        }
      }
      if (data.threadId !== void 0 && func0.call(data, "threadId")) {
        if (typeof data.threadId !== "string") {
          const err264 = { instancePath: instancePath + "/threadId", schemaPath: "#/allOf/26/then/properties/threadId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err264];
          } else {
            vErrors.push(err264);
          }
          errors++;
        }
      }
    } else {
      const err265 = { instancePath, schemaPath: "#/allOf/26/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err265];
      } else {
        vErrors.push(err265);
      }
      errors++;
    }
    var _valid26 = _errs317 === errors;
    valid79 = _valid26;
    if (valid79) {
      var props26 = {};
      props26.type = true;
      props26.finishReason = true;
      props26.messageMetadata = true;
      props26.threadId = true;
    }
  }
  if (!valid79) {
    const err266 = { instancePath, schemaPath: "#/allOf/26/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err266];
    } else {
      vErrors.push(err266);
    }
    errors++;
  }
  if (props0 !== true && props26 !== void 0) {
    if (props26 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props26);
    }
  }
  const _errs325 = errors;
  let valid82 = true;
  const _errs326 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing27;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing27 = "type")) {
      const err267 = {};
      if (vErrors === null) {
        vErrors = [err267];
      } else {
        vErrors.push(err267);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("abort" !== data.type) {
          const err268 = {};
          if (vErrors === null) {
            vErrors = [err268];
          } else {
            vErrors.push(err268);
          }
          errors++;
        }
      }
    }
  }
  var _valid27 = _errs326 === errors;
  errors = _errs325;
  if (vErrors !== null) {
    if (_errs325) {
      vErrors.length = _errs325;
    } else {
      vErrors = null;
    }
  }
  if (_valid27) {
    const _errs328 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err269 = { instancePath, schemaPath: "#/allOf/27/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err269];
        } else {
          vErrors.push(err269);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("abort" !== data.type) {
          const err270 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/27/then/properties/type/const", keyword: "const", params: { allowedValue: "abort" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err270];
          } else {
            vErrors.push(err270);
          }
          errors++;
        }
      }
      if (data.reason !== void 0 && func0.call(data, "reason")) {
        if (typeof data.reason !== "string") {
          const err271 = { instancePath: instancePath + "/reason", schemaPath: "#/allOf/27/then/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err271];
          } else {
            vErrors.push(err271);
          }
          errors++;
        }
      }
    } else {
      const err272 = { instancePath, schemaPath: "#/allOf/27/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err272];
      } else {
        vErrors.push(err272);
      }
      errors++;
    }
    var _valid27 = _errs328 === errors;
    valid82 = _valid27;
    if (valid82) {
      var props27 = {};
      props27.type = true;
      props27.reason = true;
    }
  }
  if (!valid82) {
    const err273 = { instancePath, schemaPath: "#/allOf/27/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err273];
    } else {
      vErrors.push(err273);
    }
    errors++;
  }
  if (props0 !== true && props27 !== void 0) {
    if (props27 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props27);
    }
  }
  const _errs334 = errors;
  let valid85 = true;
  const _errs335 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing28;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing28 = "type")) {
      const err274 = {};
      if (vErrors === null) {
        vErrors = [err274];
      } else {
        vErrors.push(err274);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("error" !== data.type) {
          const err275 = {};
          if (vErrors === null) {
            vErrors = [err275];
          } else {
            vErrors.push(err275);
          }
          errors++;
        }
      }
    }
  }
  var _valid28 = _errs335 === errors;
  errors = _errs334;
  if (vErrors !== null) {
    if (_errs334) {
      vErrors.length = _errs334;
    } else {
      vErrors = null;
    }
  }
  if (_valid28) {
    const _errs337 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err276 = { instancePath, schemaPath: "#/allOf/28/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err276];
        } else {
          vErrors.push(err276);
        }
        errors++;
      }
      if (data.errorText === void 0 || !func0.call(data, "errorText")) {
        const err277 = { instancePath, schemaPath: "#/allOf/28/then/required", keyword: "required", params: { missingProperty: "errorText" }, message: "must have required property 'errorText'" };
        if (vErrors === null) {
          vErrors = [err277];
        } else {
          vErrors.push(err277);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        if ("error" !== data.type) {
          const err278 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/28/then/properties/type/const", keyword: "const", params: { allowedValue: "error" }, message: "must be equal to constant" };
          if (vErrors === null) {
            vErrors = [err278];
          } else {
            vErrors.push(err278);
          }
          errors++;
        }
      }
      if (data.errorText !== void 0 && func0.call(data, "errorText")) {
        if (typeof data.errorText !== "string") {
          const err279 = { instancePath: instancePath + "/errorText", schemaPath: "#/allOf/28/then/properties/errorText/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err279];
          } else {
            vErrors.push(err279);
          }
          errors++;
        }
      }
    } else {
      const err280 = { instancePath, schemaPath: "#/allOf/28/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err280];
      } else {
        vErrors.push(err280);
      }
      errors++;
    }
    var _valid28 = _errs337 === errors;
    valid85 = _valid28;
    if (valid85) {
      var props28 = {};
      props28.type = true;
      props28.errorText = true;
    }
  }
  if (!valid85) {
    const err281 = { instancePath, schemaPath: "#/allOf/28/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err281];
    } else {
      vErrors.push(err281);
    }
    errors++;
  }
  if (props0 !== true && props28 !== void 0) {
    if (props28 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props28);
    }
  }
  const _errs343 = errors;
  let valid88 = true;
  const _errs344 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing29;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing29 = "type")) {
      const err282 = {};
      if (vErrors === null) {
        vErrors = [err282];
      } else {
        vErrors.push(err282);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        let data127 = data.type;
        const _errs345 = errors;
        if (errors === _errs345) {
          if (typeof data127 === "string") {
            if (!pattern4.test(data127)) {
              const err283 = {};
              if (vErrors === null) {
                vErrors = [err283];
              } else {
                vErrors.push(err283);
              }
              errors++;
            }
          } else {
            const err284 = {};
            if (vErrors === null) {
              vErrors = [err284];
            } else {
              vErrors.push(err284);
            }
            errors++;
          }
        }
      }
    }
  }
  var _valid29 = _errs344 === errors;
  errors = _errs343;
  if (vErrors !== null) {
    if (_errs343) {
      vErrors.length = _errs343;
    } else {
      vErrors = null;
    }
  }
  if (_valid29) {
    const _errs347 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err285 = { instancePath, schemaPath: "#/allOf/29/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err285];
        } else {
          vErrors.push(err285);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        let data128 = data.type;
        if (typeof data128 === "string") {
          if (!pattern4.test(data128)) {
            const err286 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/29/then/properties/type/pattern", keyword: "pattern", params: { pattern: "^data-" }, message: 'must match pattern "^data-"' };
            if (vErrors === null) {
              vErrors = [err286];
            } else {
              vErrors.push(err286);
            }
            errors++;
          }
        } else {
          const err287 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/29/then/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err287];
          } else {
            vErrors.push(err287);
          }
          errors++;
        }
      }
      if (data.id !== void 0 && func0.call(data, "id")) {
        if (typeof data.id !== "string") {
          const err288 = { instancePath: instancePath + "/id", schemaPath: "#/allOf/29/then/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err288];
          } else {
            vErrors.push(err288);
          }
          errors++;
        }
      }
      if (data.transient !== void 0 && func0.call(data, "transient")) {
        if (typeof data.transient !== "boolean") {
          const err289 = { instancePath: instancePath + "/transient", schemaPath: "#/allOf/29/then/properties/transient/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err289];
          } else {
            vErrors.push(err289);
          }
          errors++;
        }
      }
    } else {
      const err290 = { instancePath, schemaPath: "#/allOf/29/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err290];
      } else {
        vErrors.push(err290);
      }
      errors++;
    }
    var _valid29 = _errs347 === errors;
    valid88 = _valid29;
    if (valid88) {
      var props29 = {};
      props29.type = true;
      props29.id = true;
      props29.data = true;
      props29.transient = true;
    }
  }
  if (!valid88) {
    const err291 = { instancePath, schemaPath: "#/allOf/29/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err291];
    } else {
      vErrors.push(err291);
    }
    errors++;
  }
  if (props0 !== true && props29 !== void 0) {
    if (props29 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props29);
    }
  }
  const _errs356 = errors;
  let valid91 = true;
  const _errs357 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing30;
    if ((data.type === void 0 || !func0.call(data, "type")) && (missing30 = "type")) {
      const err292 = {};
      if (vErrors === null) {
        vErrors = [err292];
      } else {
        vErrors.push(err292);
      }
      errors++;
    } else {
      if (data.type !== void 0 && func0.call(data, "type")) {
        let data131 = data.type;
        const _errs358 = errors;
        const _errs360 = errors;
        const _errs361 = errors;
        if (!(data131 === "text-delta" || data131 === "reasoning-delta" || data131 === "start" || data131 === "start-step" || data131 === "text-start" || data131 === "text-end" || data131 === "reasoning-start" || data131 === "reasoning-end" || data131 === "reasoning-file" || data131 === "source-url" || data131 === "source-document" || data131 === "file" || data131 === "custom" || data131 === "tool-input-start" || data131 === "tool-input-delta" || data131 === "tool-input-available" || data131 === "tool-input-error" || data131 === "tool-approval-request" || data131 === "tool-approval-response" || data131 === "tool-output-available" || data131 === "tool-output-error" || data131 === "tool-output-denied" || data131 === "steering-message" || data131 === "message-metadata" || data131 === "reset-step" || data131 === "finish-step" || data131 === "finish" || data131 === "abort" || data131 === "error")) {
          const err293 = {};
          if (vErrors === null) {
            vErrors = [err293];
          } else {
            vErrors.push(err293);
          }
          errors++;
        }
        var valid93 = _errs361 === errors;
        if (valid93) {
          const err294 = {};
          if (vErrors === null) {
            vErrors = [err294];
          } else {
            vErrors.push(err294);
          }
          errors++;
        } else {
          errors = _errs360;
          if (vErrors !== null) {
            if (_errs360) {
              vErrors.length = _errs360;
            } else {
              vErrors = null;
            }
          }
        }
        if (errors === _errs358) {
          if (typeof data131 === "string") {
            if (!pattern6.test(data131)) {
              const err295 = {};
              if (vErrors === null) {
                vErrors = [err295];
              } else {
                vErrors.push(err295);
              }
              errors++;
            }
          } else {
            const err296 = {};
            if (vErrors === null) {
              vErrors = [err296];
            } else {
              vErrors.push(err296);
            }
            errors++;
          }
        }
      }
    }
  }
  var _valid30 = _errs357 === errors;
  errors = _errs356;
  if (vErrors !== null) {
    if (_errs356) {
      vErrors.length = _errs356;
    } else {
      vErrors = null;
    }
  }
  if (_valid30) {
    const _errs362 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0 || !func0.call(data, "type")) {
        const err297 = { instancePath, schemaPath: "#/allOf/30/then/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err297];
        } else {
          vErrors.push(err297);
        }
        errors++;
      }
      if (data.type !== void 0 && func0.call(data, "type")) {
        let data132 = data.type;
        const _errs366 = errors;
        const _errs367 = errors;
        if (!(data132 === "text-delta" || data132 === "reasoning-delta" || data132 === "start" || data132 === "start-step" || data132 === "text-start" || data132 === "text-end" || data132 === "reasoning-start" || data132 === "reasoning-end" || data132 === "reasoning-file" || data132 === "source-url" || data132 === "source-document" || data132 === "file" || data132 === "custom" || data132 === "tool-input-start" || data132 === "tool-input-delta" || data132 === "tool-input-available" || data132 === "tool-input-error" || data132 === "tool-approval-request" || data132 === "tool-approval-response" || data132 === "tool-output-available" || data132 === "tool-output-error" || data132 === "tool-output-denied" || data132 === "steering-message" || data132 === "message-metadata" || data132 === "reset-step" || data132 === "finish-step" || data132 === "finish" || data132 === "abort" || data132 === "error")) {
          const err298 = {};
          if (vErrors === null) {
            vErrors = [err298];
          } else {
            vErrors.push(err298);
          }
          errors++;
        }
        var valid95 = _errs367 === errors;
        if (valid95) {
          const err299 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/30/then/properties/type/not", keyword: "not", params: {}, message: "must NOT be valid" };
          if (vErrors === null) {
            vErrors = [err299];
          } else {
            vErrors.push(err299);
          }
          errors++;
        } else {
          errors = _errs366;
          if (vErrors !== null) {
            if (_errs366) {
              vErrors.length = _errs366;
            } else {
              vErrors = null;
            }
          }
        }
        if (typeof data132 === "string") {
          if (!pattern6.test(data132)) {
            const err300 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/30/then/properties/type/pattern", keyword: "pattern", params: { pattern: "^(?!data-)" }, message: 'must match pattern "^(?!data-)"' };
            if (vErrors === null) {
              vErrors = [err300];
            } else {
              vErrors.push(err300);
            }
            errors++;
          }
        } else {
          const err301 = { instancePath: instancePath + "/type", schemaPath: "#/allOf/30/then/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err301];
          } else {
            vErrors.push(err301);
          }
          errors++;
        }
      }
    } else {
      const err302 = { instancePath, schemaPath: "#/allOf/30/then/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err302];
      } else {
        vErrors.push(err302);
      }
      errors++;
    }
    var _valid30 = _errs362 === errors;
    valid91 = _valid30;
    if (valid91) {
      var props30 = {};
      props30.type = true;
    }
  }
  if (!valid91) {
    const err303 = { instancePath, schemaPath: "#/allOf/30/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
    if (vErrors === null) {
      vErrors = [err303];
    } else {
      vErrors.push(err303);
    }
    errors++;
  }
  if (props0 !== true && props30 !== void 0) {
    if (props30 === true) {
      props0 = true;
    } else {
      props0 = props0 || {};
      Object.assign(props0, props30);
    }
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0 || !func0.call(data, "type")) {
      const err304 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      if (vErrors === null) {
        vErrors = [err304];
      } else {
        vErrors.push(err304);
      }
      errors++;
    }
    if (props0 !== true) {
      props0 = props0 || {};
      props0.type = true;
    }
    if (data.type !== void 0 && func0.call(data, "type")) {
      if (typeof data.type !== "string") {
        const err305 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err305];
        } else {
          vErrors.push(err305);
        }
        errors++;
      }
    }
  } else {
    const err306 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err306];
    } else {
      vErrors.push(err306);
    }
    errors++;
  }
  validate31.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate31.evaluated = { "dynamicProps": true, "dynamicItems": false };
export {
  AgentJob,
  AgentRequest,
  AssistantEventV1,
  AssistantEventV2,
  AssistantMessagePart,
  AssistantMessageV1,
  AssistantMessageV2,
  AssistantRequestV1,
  AssistantRequestV2,
  ContextItem
};

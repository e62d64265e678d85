/// Fixed-argument versions of libcurl's variadic functions, which Swift can't call.
///
/// Each takes the single argument type that is documented for its options. The functions don't check the option against it.
#pragma once
#include <curl/curl.h>

CURLcode honeycue_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode honeycue_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value);
/// libcurl copies the text, except for options documented otherwise.
CURLcode honeycue_curl_set_string(CURL *easy, CURLoption option, const char *value);
/// libcurl keeps the pointer, so it has to stay valid as long as the handle.
CURLcode honeycue_curl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode honeycue_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode honeycue_curl_set_mime(CURL *easy, curl_mime *value);
/// `option` is CURLOPT_WRITEFUNCTION or CURLOPT_HEADERFUNCTION, which have the same signature.
CURLcode honeycue_curl_set_callback(CURL *easy, CURLoption option, curl_write_callback callback);
/// `option` is CURLOPT_SOCKOPTFUNCTION.
CURLcode honeycue_curl_set_socket_callback(CURL *easy, CURLoption option, curl_sockopt_callback callback);
CURLcode honeycue_curl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value);
CURLcode honeycue_curl_get_pointer(CURL *easy, CURLINFO info, void **value);
CURLMcode honeycue_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);
